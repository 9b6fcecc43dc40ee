export const USAGE_DAYS = 90
export const NOT_FOUND_DAYS = 30
/** Missing addresses of a day that are listed by name. */
export const MAX_NOT_FOUND = 300
