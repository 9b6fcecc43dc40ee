import { createServer } from 'node:http'
import type { SafeFetch } from '#domain/ports/services.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { listen } from './listen.ts'

type Page = { type?: string; body: Uint8Array | string }

/** Sites with pictures. Whatever is asked of any of their names is answered here, by path; the rest is missing. */
export async function openPictureSites(pages: Record<string, Page>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    const page = pages[pathname]
    if (page) response.writeHead(200, { 'Content-Type': page.type ?? 'image/png' }).end(page.body)
    else response.writeHead(404).end()
  })
  const { port, close } = await listen(server)
  const fetch = createGuardedFetch({
    userAgent: 'Test',
    mayConnect: (_address, to) => to === port,
    resolve: async () => ['127.0.0.1'],
  })
  // Certificates of other people's names cannot be had here.
  const outside: Pick<SafeFetch, 'fetch'> = {
    fetch: (address, order) => fetch(address.replace(/^https:\/\/([\w.-]+)/, `http://$1:${port}`), order),
  }
  return { outside: outside as SafeFetch, asked, close }
}
