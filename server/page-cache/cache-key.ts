/** Prefetched pages differ by their prefetch pixel. */
export function cacheKey({ page, isAhead }: { page: string; isAhead: boolean }): string {
  return isAhead ? `${page} ahead` : page
}
