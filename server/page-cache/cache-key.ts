/** A prefetched page is another entry: it has the prefetch pixel. */
export function cacheKey({ page, isAhead }: { page: string; isAhead: boolean }): string {
  return isAhead ? `${page} ahead` : page
}
