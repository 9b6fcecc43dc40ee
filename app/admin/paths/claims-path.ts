export const FACTS_PATH = '/admin/site/facts'
