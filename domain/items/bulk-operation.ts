export type BulkOperation = { at: string; together: string }
