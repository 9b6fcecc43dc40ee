import { alertsIn } from '#test/process/requested-site.ts'
import type { TestApp } from '#test/test-app.ts'

const PAGE = '/admin/site/redirects'

type Words = { from: string; to: string; status: string }

/** Adds a redirect by the form; gives why it was refused, undefined where it is stored. */
export async function addRedirect(app: TestApp, cookie: string, words: Words): Promise<string | undefined> {
  const response = await app.post(PAGE, { ...words, intent: 'save' }, cookie)
  if (response.status === 302) return undefined
  return alertsIn(await response.text()).join(' ') || `status ${response.status}`
}

export function redirectsPage(app: TestApp, cookie: string, query = '') {
  return app.page(PAGE + query, { headers: { Cookie: cookie } })
}

type Sending = { app: TestApp; cookie: string }

/** Imports a file; gives what the administrator is told. */
export async function sendRedirects({ app, cookie }: Sending, lines: string | readonly string[]) {
  const file = new File([typeof lines === 'string' ? lines : lines.join('\n')], 'redirects.csv')
  const response = await app.post(PAGE, { intent: 'import', file }, cookie)
  const html = response.status === 302 ? '' : await response.text()
  const told = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const next = response.status === 302 ? await app.page(PAGE, { headers: { Cookie: `${cookie}; ${told}` } }) : undefined
  const faults = [...html.matchAll(/<td>(\d+)<\/td><td>([^<]*)<\/td>/g)].map(([, line, text]) => `${line} ${text}`)
  const notice = /role="status"[^>]*><p[^>]*>([^<]*)/.exec(next?.html ?? html)?.[1]
  return { status: response.status, faults, alert: alertsIn(html)[0] ?? '', notice }
}
