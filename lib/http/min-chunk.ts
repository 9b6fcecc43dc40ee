/** What a piece of a request counts as at least: of a thousand bytes, each by itself is a thousand times the work. */
export const MIN_CHUNK_BYTES = 100
