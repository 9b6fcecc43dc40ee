export const USES_SHOWN_DAYS = 90
export const MISSING_SHOWN_DAYS = 30
/** Missing addresses of a day that are listed by name. */
export const MOST_MISSING = 300
