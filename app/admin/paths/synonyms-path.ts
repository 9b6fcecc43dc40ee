export const SEARCHES_PATH = '/admin/site/search'

/** Commas would split the term. */
export function addPath(search: string): string {
  return `${SEARCHES_PATH}?${new URLSearchParams({ add: search.replaceAll(/[,\s]+/g, ' ').trim() })}`
}

export const BEGINNING_PATH = `${SEARCHES_PATH}?from=beginning`
