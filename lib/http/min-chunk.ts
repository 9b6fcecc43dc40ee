/** Tiny chunks cost as much work as larger ones, so each counts as this at least. */
export const MIN_CHUNK_BYTES = 100
