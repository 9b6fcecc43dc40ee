export const BRANDING_PATH = '/admin/site/looks'
