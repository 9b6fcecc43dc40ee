export const PALETTE_PATH = '/admin/find'

/** What is longer is cut on both sides. */
export const MAX_QUERY = 200
