export const MAX_BULK_ITEMS = 1000
