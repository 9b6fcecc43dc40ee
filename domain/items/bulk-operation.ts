/** Names one change of several items: by its moment it is found again, by its name it is told from others of that moment. */
export type BulkOperation = { at: string; together: string }
