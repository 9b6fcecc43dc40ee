type Ask = (address: string, init: RequestInit) => Promise<Response>

/** Presses the button on the page that a sign-in link opens. A path is one of the app in tests. */
export function pressLink(ask: Ask, link: string, headers: Record<string, string> = {}): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(link, 'http://localhost:3000')
  const body = new URLSearchParams({ link: searchParams.get('token') ?? '' })
  searchParams.delete('token')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return ask(origin + pathname + query, { method: 'POST', body, headers: { Origin: origin, ...headers }, redirect: 'manual' })
}

/** The cookie of the session that it begins. */
export async function signInByLink(ask: Ask, link: string): Promise<string> {
  return (await pressLink(ask, link)).headers.get('Set-Cookie')?.split(';')[0] ?? ''
}
