export const REDIRECTS_PATH = '/admin/site/redirects'
export const REDIRECTS_FILE = '/admin/site/redirects.csv'

export const REDIRECT_FORM = 'redirect'

export type RedirectsView = { text: string; page: number }

export function redirectsPath(view: RedirectsView): string {
  return pathWith({}, view)
}

export function editRedirectPath(id: string, view: RedirectsView): string {
  return `${pathWith({ edit: id }, view)}#${REDIRECT_FORM}`
}

export function newRedirectPath(from: string, view: RedirectsView): string {
  return `${pathWith({ from }, view)}#${REDIRECT_FORM}`
}

function pathWith(form: Record<string, string>, { text, page }: RedirectsView): string {
  const query = new URLSearchParams({ ...form, ...(text ? { q: text } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return query.size > 0 ? `${REDIRECTS_PATH}?${query}` : REDIRECTS_PATH
}
