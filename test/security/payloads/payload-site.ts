import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { RichText } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { sharePreview } from '#domain/previews/shared-preview.ts'
import { createRevision } from '#domain/revisions/revision.ts'
import { serveApp } from '#server/http/serve.ts'
import { onFreePort } from '#test/process/free-port.ts'
import { openTestApp } from '#test/test-app.ts'

export type PayloadSite = Awaited<ReturnType<typeof openPayloadSite>>

const PICTURE = 'p.webp'
const PER_LIST = 8
const EACH = 5
const MOST_PAGES = 40
const PER_INBOX = 20
const PER_MEDIA = 24
/** Each payload is an article; every fourth is a news item too. */
const isNews = (index: number) => index % 4 === 3
const kindOf = (index: number): ItemKind => (isNews(index) ? 'news' : 'blog')
const idOf = (index: number) => `p${index}`

/** The site over a store that says each payload wherever a document can say something, as if nobody had looked at it when it was stored. */
export async function openPayloadSite(payloads: readonly string[], richText?: RichText) {
  const { app, url, serving } = await onFreePort(async (port) => {
    const url = `http://localhost:${port}`
    const app = await openTestApp({ settings: { siteUrl: url }, ...(richText ? { outside: { richText } } : {}) })
    return { app, url, serving: await serveApp(app.hono, { host: 'localhost', port }, { front: app.front }) }
  })
  const documents = payloads.flatMap((payload, index) => documentsOf(payload, index))
  for (let at = 0; at < documents.length; at += 500) await app.store.createMany(documents.slice(at, at + 500))
  await app.store.create({ index: 'images', id: PICTURE, body: { type: 'image/webp', width: 9, height: 9, stored_at: '2026-01-01' } })
  for (const [index, payload] of payloads.entries()) {
    app.services.analytics.report({ path: `/${payload}`, query: `?${payload}`, title: payload, at: app.clock.now })
    if (index % EACH === 0) await keepEarlier(payload, index)
  }
  await app.services.analytics.flush()
  await app.found()

  async function keepEarlier(payload: string, index: number): Promise<void> {
    const place = { kind: kindOf(index), id: idOf(index) } as const
    const values = { ...itemBody(payload), title: `Earlier ${payload}`, content: `<p>Earlier</p>${payload}` }
    await createRevision(app.store, {
      place,
      state: 'published',
      writtenAt: '2026-11-01T00:00:00Z',
      writtenBy: payload,
      values,
      now: app.clock.now,
    })
  }

  return {
    app,
    url,
    cookie: await app.signIn(),
    article: (index: number) => `/blog-details?id=${idOf(index)}`,
    /** Another page for each payload, one kind of page after the other. */
    elsewhere: async (payload: string, index: number) => {
      const [kind, id, text] = [kindOf(index), idOf(index), encodeURIComponent(payload)]
      const ways: (() => string | Promise<string>)[] = [
        () => `/search-query?q=${text}`,
        () => `/preview/${kind}/${id}`,
        () => `/${text}`.slice(0, 2000),
        async () =>
          `/preview/shared/${(await sharePreview(app.services, { kind, id }, { name: payload, email: 'admin@example.com' })).secret}`,
        () => `/preview/${kind}/${id}?as=card`,
        () => `/login?to=${text}`,
        () => `/preview/${kind}/${id}/page`,
        () => `/blog-details?id=${text}`,
      ]
      return await (ways[(index + (index >> 3)) % ways.length] as (typeof ways)[number])()
    },
    /** The same of pages that come alive, for some. */
    administration: (payload: string, index: number) => {
      if (index % EACH !== 0) return []
      const [kind, id, text] = [kindOf(index), idOf(index), encodeURIComponent(payload)]
      const ways = [
        `/edit-${kind}/${id}`,
        `/admin/messages/${id}`,
        `/edit-${kind}/${id}/history`,
        `/admin/manage-blogs?tab=blogs&q=${text}`,
        `/preview/${kind}/${id}/links`,
        `/admin/messages?q=${text}`,
      ]
      return [ways[(index / EACH) % ways.length] as string]
    },
    /** All pages of lists: together they show all that is stored. */
    lists: () => [
      ...pagesOf('/news?page=', payloads.length / 4 / PER_LIST),
      ...pagesOf('/tradewind-blogs?page=', payloads.length / PER_LIST),
      ...pagesOf('/blogs?page=', payloads.length / PER_LIST),
      '/',
    ],
    /** The same of the administrator's, as far as many pages. */
    administratorsLists: () => [
      ...pagesOf('/admin/manage-blogs?page=', Math.min(MOST_PAGES, payloads.length / 4 / PER_LIST)),
      ...pagesOf('/admin/manage-blogs?tab=blogs&page=', Math.min(MOST_PAGES, payloads.length / PER_LIST)),
      ...pagesOf('/admin/messages?page=', Math.min(MOST_PAGES, payloads.length / PER_INBOX)),
      ...pagesOf('/admin/media?page=', Math.min(MOST_PAGES, payloads.length / PER_MEDIA)),
      ...['/admin/categories', '/admin/analytics', '/admin', '/admin/imports'],
    ],
    async close() {
      await serving.stop(1000)
      await app.close()
    },
  }
}

function pagesOf(path: string, count: number): string[] {
  return Array.from({ length: Math.ceil(count) }, (_, at) => path + (at + 1))
}

function documentsOf(payload: string, index: number): NewDocument[] {
  const id = idOf(index)
  const body = itemBody(payload, index % 3 === 0 ? PICTURE : payload)
  const message = { from_name: payload, email: payload, subject: payload, message: payload, last_error: payload }
  return [
    { index: 'blog', id, body },
    ...(isNews(index) ? [{ index: 'news', id, body } as const] : []),
    { index: 'messages', id, body: { ...message, delivery: 'failed', received_at: '2026-11-01T00:00:00Z' } },
    { index: 'images', id: `${id}.webp`, body: { type: payload, name: payload, width: 9, height: 9, stored_at: '2026-11-01T00:00:00Z' } },
    {
      index: 'imports',
      id,
      body: { file_hash: payload, file_name: payload, imported_at: '2026-11-01T00:00:00Z', state: 'done', items: 1 },
    },
  ]
}

function itemBody(payload: string, picture = payload) {
  const texts = ['title', 'content_excerpt', 'content', 'category', 'source', 'author', 'blog_link', 'updated_at', 'saved_by']
  const pictures = ['logo', 'author_logo', 'author_avatar']
  return {
    ...Object.fromEntries(texts.map((name) => [name, payload])),
    ...Object.fromEntries(
      pictures.flatMap((name) => [
        [name, picture],
        [`${name}_alt`, payload],
      ]),
    ),
    posted_date: '1/11/2026',
    expiry_date: '1/11/2027',
    draft: false,
  }
}
