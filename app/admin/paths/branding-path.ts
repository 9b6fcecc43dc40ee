export const LOOKS_PATH = '/admin/site/looks'
