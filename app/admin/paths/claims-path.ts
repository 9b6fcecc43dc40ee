export const CLAIMS_PATH = '/admin/site/facts'
