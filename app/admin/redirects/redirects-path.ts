export const REDIRECTS_PATH = '/admin/site/redirects'
