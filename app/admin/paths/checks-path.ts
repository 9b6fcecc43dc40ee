export const CHECKS_PATH = '/admin/checks'
