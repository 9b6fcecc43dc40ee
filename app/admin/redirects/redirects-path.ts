export const REDIRECTS_PATH = '/admin/site/redirects'
export const REDIRECTS_FILE = '/admin/site/redirects.csv'

/** Names the form in addresses. */
export const REDIRECT_FORM = 'redirect'

type View = { text: string; page: number }

export function redirectsPath({ text, page }: View): string {
  const query = new URLSearchParams({ ...(text ? { q: text } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return query.size > 0 ? `${REDIRECTS_PATH}?${query}` : REDIRECTS_PATH
}

/** The form with this redirect in it. */
export function editRedirectPath(id: string): string {
  return `${REDIRECTS_PATH}?${new URLSearchParams({ edit: id })}#${REDIRECT_FORM}`
}

/** The form with this old address in it. */
export function newRedirectPath(from: string): string {
  return `${REDIRECTS_PATH}?${new URLSearchParams({ from })}#${REDIRECT_FORM}`
}
