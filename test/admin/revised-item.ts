import assert from 'node:assert/strict'
import { listRevisions } from '#domain/revisions/revision.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { openTestApp } from '#test/test-app.ts'

export const SENT = {
  source: 'Desk',
  title: 'First',
  category: 'Policy',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}
export const PLACE = { kind: 'news', id: 'one' } as const
export const MINUTE_MS = 60_000

/** A site with a news item that Maya has published, and its administrator, whose name is Administrator. */
export async function openRevisedItem() {
  const app = await openTestApp()
  let cookie = await app.signIn()
  const body = { ...SENT, posted_date: '21/11/2026', expiry_date: '21/11/2027', updated_at: app.clock.now.toISOString(), saved_by: 'Maya' }
  await app.store.create({ index: 'news', id: 'one', body })

  function pass(ms: number): void {
    app.clock.now = new Date(app.clock.now.getTime() + ms)
  }

  async function send(path: string, fields: Record<string, string>) {
    const response = await app.post(path, fields, cookie)
    return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
  }

  const version = async (id = 'one') => (await findEditableItem(app.store, 'news', id))?.item.version ?? 'none'

  async function save(fields: Record<string, string>, id = 'one') {
    const saved = await send(`/edit-news/${id}`, { ...SENT, version: await version(id), ...fields })
    assert.equal(saved.status, 302, saved.html)
  }

  async function revisions(id = 'one') {
    await app.found()
    return (await listRevisions(app.store, { kind: 'news', id }, { size: 200 })).revisions
  }

  return {
    app,
    pass,
    send,
    save,
    version,
    revisions,
    async signInAgain() {
      cookie = await app.signIn()
    },
    page: (path: string) => app.page(path, { headers: { Cookie: cookie } }),
    publish: (title: string, fields: Record<string, string> = {}) => save({ title, ...fields }),
    unpublish: () => save({ intent: 'unpublish' }),
    keep: (title: string, fields: Record<string, string> = {}) => save({ title, intent: 'draft', ...fields }),
    restore: (fields: Record<string, string>) => send('/edit-news/one/history', fields),
    async remove() {
      await send('/admin/manage-blogs', { id: 'one', version: await app.version('news', 'one') })
    },
    putBack: () => send('/admin/manage-blogs', { intent: 'restore', kind: 'news', id: 'one' }),
    /** The articles of its history. */
    async history(): Promise<string[]> {
      await app.found()
      const { html } = await app.page('/edit-news/one/history', { headers: { Cookie: cookie } })
      return html.split('<article').slice(1)
    },
    kept: async (id = 'one') => (await revisions(id)).map(({ state, values, writtenBy }) => [state, values.title, writtenBy]),
    revisionOf: async (title: string) => (await revisions()).find(({ values }) => values.title === title)?.id ?? 'none',
  }
}
