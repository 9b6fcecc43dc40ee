import type { SignedInSite } from '#test/process/running-site.ts'

const PATHS = ['/', '/login', '/sitemap.xml', '/robots.txt', '/feed.xml', '/feed.json', '/healthz', '/readyz', '/nope', '/api/news/x']
const ADMIN_PATHS = [
  '/admin',
  '/admin/messages',
  '/admin/analytics',
  '/manage-all-blogs',
  '/add-blog',
  '/add-tradewind-blog',
  '/add-data-component',
]
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' }

/** Everything that can be reached from the known addresses, as anybody and as the administrator, headers included. */
export async function crawl({ url, cookie }: SignedInSite): Promise<[string, string][]> {
  const served: [string, string][] = [await failedSignIn(url)]
  for (const headers of [BROWSER, { ...BROWSER, Cookie: cookie }]) {
    const paths = new Set(['Cookie' in headers ? ADMIN_PATHS : [], PATHS].flat())
    for (const path of paths) {
      const response = await fetch(url + path, { redirect: 'manual', headers })
      const text = `${JSON.stringify([...response.headers])}\n${Buffer.from(await response.arrayBuffer()).toString('latin1')}`
      served.push([path, text])
      for (const [, link = ''] of text.matchAll(/(?:href|src|data-href)="(\/[^"#]*)/g)) paths.add(link.replaceAll('&amp;', '&'))
      for (const [, link = ''] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|map))["'`]/g))
        paths.add(`/assets/${link}`).add(`/assets/${link}.map`)
      if (paths.size > 400) break
    }
  }
  return served
}

async function failedSignIn(url: string): Promise<[string, string]> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ credential: 'x.y.z', form_token: 'x' }),
    headers: { ...BROWSER, Origin: url },
  })
  return ['failed sign-in', `${JSON.stringify([...response.headers])}${await response.text()}`]
}
