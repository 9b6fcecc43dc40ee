export const USAGE_DAYS = 90
export const NOT_FOUND_DAYS = 30
export const MAX_NOT_FOUND = 300
