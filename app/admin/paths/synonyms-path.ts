export const SEARCHES_PATH = '/admin/site/search'

/** To the form that makes a search mean the same as a word. In the list a comma would part it. */
export function addPath(search: string): string {
  return `${SEARCHES_PATH}?${new URLSearchParams({ add: search.replaceAll(/[,\s]+/g, ' ').trim() })}`
}

/** To the lines of a new site, which nobody has saved. */
export const BEGINNING_PATH = `${SEARCHES_PATH}?from=beginning`
