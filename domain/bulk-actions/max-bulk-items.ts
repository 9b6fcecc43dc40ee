/** So many items of one list can be changed together. */
export const MOST_AT_ONCE = 1000
