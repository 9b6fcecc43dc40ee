export const EXPORT_PATH = '/admin/export'
export const CSV_PATH = '/admin/items.csv'
export const NDJSON_PATH = '/admin/items.ndjson'
