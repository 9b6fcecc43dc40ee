export const SIGNED_IN_PATH = '/admin/signed-in'
