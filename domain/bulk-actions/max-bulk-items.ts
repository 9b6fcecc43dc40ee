/** So many items of one list can be changed together. */
export const MAX_BULK_ITEMS = 1000
