import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { serveApp } from '#server/http/serve.ts'
import { createGoogleIdentity } from '#server/identity/google.ts'
import { signInByLink } from '#test/sign-in/press-link.ts'
import { openTestApp } from '#test/test-app.ts'
import { DOMAIN, PAGES, type ScannedPage, type Score, SITE } from './scanned-pages.ts'

// Runs in a network of its own, where it may have the ports of the web: the site, a proxy that ends TLS, and the Observatory.

const [LIVE, FAILED] = [8080, 8081]
const GOOGLE = { clientId: 'x', scriptUrl: 'https://accounts.google.com/gsi/client' }
const ITEM = { title: 'A', content: '<p>A</p>', posted_date: '1/11/2026', expiry_date: '1/11/2027', draft: false }

type Scan = (host: string) => Promise<{
  scan: { score: number; grade: string; algorithmVersion: number }
  tests: Record<string, { pass: boolean; result: string | null }>
}>

const [scanner = '', key = '', cert = ''] = process.argv.slice(2)
const cookie = await openSites()
openProxy(cookie)
const { scan }: { scan: Scan } = await import(scanner)
for (const page of PAGES) {
  const { scan: found, tests } = await scan(`${page.name}.${DOMAIN}`)
  const failed = Object.values(tests).flatMap(({ pass, result }) => (pass ? [] : (result ?? [])))
  const score: Score = { name: page.name, score: found.score, grade: found.grade, algorithm: found.algorithmVersion, failed }
  console.log(JSON.stringify(score))
}
process.exit()

/** The site, and one whose store has failed. Gives the administrator's cookie. */
async function openSites(): Promise<string> {
  const identity = createGoogleIdentity({ clientId: GOOGLE.clientId, jwksUrl: 'https://127.0.0.1:9/', now: () => new Date() })
  const app = await openTestApp({ settings: { siteUrl: SITE, googleSignIn: GOOGLE }, outside: { identity } })
  await app.store.create({ index: 'blog', id: 'x', body: ITEM })
  await app.services.blobs.put('images/x.webp', { type: 'image/webp', data: new Uint8Array([1]) })
  await serveApp(app.hono, { host: '127.0.0.1', port: LIVE }, { front: app.front })
  const broken = await openTestApp({ settings: { siteUrl: SITE } })
  await broken.store.close()
  await serveApp(broken.hono, { host: '127.0.0.1', port: FAILED }, { front: broken.front })
  return signInByLink(app.request, await createSignInLink(app.services))
}

/** Gives each page as the first page of a host of its own, and as if it had been found: it is the headers that are judged. */
function openProxy(cookie: string): void {
  createServer((asked, answer) => {
    answer.writeHead(301, { Location: `https://${asked.headers.host}${asked.url}` }).end()
  }).listen(80)
  createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (asked, answer) => {
    const page: ScannedPage | undefined = PAGES.find(({ name }) => asked.headers.host === `${name}.${DOMAIN}`)
    const path = asked.url === '/' ? page?.path : asked.url
    const headers = { ...asked.headers, ...(page?.isGated ? { cookie } : {}) }
    const came = await ask(page?.hasFailed ? FAILED : LIVE, path ?? '/', headers, asked.method)
    const isAsExpected = asked.url !== '/' || `${came.statusCode}`[0] === (page?.status ?? '2xx')[0]
    answer.writeHead(isAsExpected ? 200 : 418, came.headers)
    came.pipe(answer)
  }).listen(443)
}

async function ask(port: number, path: string, headers: OutgoingHttpHeaders, method = 'GET'): Promise<IncomingMessage> {
  const asking = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, host: new URL(SITE).host } }).end()
  const [came] = await once(asking, 'response')
  return came
}
