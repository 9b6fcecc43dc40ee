/** What a piece of a request counts as at least: of a thousand bytes, each by itself is a thousand times the work. */
export const LEAST_PIECE_BYTES = 100
