export const SEARCHES_PATH = '/admin/site/search'

/** To the form that makes a word mean the same as another. */
export function addPath(word: string): string {
  return `${SEARCHES_PATH}?${new URLSearchParams({ add: word })}`
}

/** To the lines of a new site, which nobody has saved. */
export const BEGINNING_PATH = `${SEARCHES_PATH}?from=beginning`
