import assert from 'node:assert/strict'
import { SYSTEM_ACTOR, saveWorkingCopy } from '#domain/item-changes/item-writes.ts'
import { findItem, type Item } from '#domain/items/items.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import { contentHash, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { openTestApp } from '#test/test-app.ts'

export const LIVE = {
  logo: 'a.webp',
  author_logo: 'b.webp',
  source: 'Desk',
  title: 'Title',
  category: 'Guides',
  blog_link: 'https://a.example/story',
  posted_date: '1/11/2026',
  expiry_date: '1/11/2027',
}

type Fields = { change: string; selected?: string[]; all?: string; shown?: string[]; total?: string; category?: string }

type Answer = { status: number; html: string; location: string }

export type SeveralItems = Awaited<ReturnType<typeof openSeveralItems>>

/** The manage page, and what its forms do with several items. */
export async function openSeveralItems() {
  const app = await openTestApp()
  const cookie = await app.signIn()

  async function store(id: string, more: object = {}): Promise<void> {
    await app.store.create({ index: 'news', id, body: { ...LIVE, title: `Item ${id}`, ...more } })
  }

  /** What is written of an item and not published. */
  async function keepBeside(id: string, values: ItemValues): Promise<void> {
    const before = await findEditableItem(app.store, 'news', id)
    assert.ok(before)
    const basedOn = await contentHash(before.published)
    await saveWorkingCopy(app.services, SYSTEM_ACTOR, { place: { kind: 'news', id }, copy: before.copy, basedOn, values })
  }

  /** As the box of its card on the page. */
  async function boxOf(id: string, list = ''): Promise<string> {
    const { html } = await app.page(`/admin/manage-blogs${list}`, { headers: { Cookie: cookie } })
    const boxes = [...html.matchAll(/<input [^>]*name="selected"[^>]*value="([^"]*)"/g)].map(([, value = '']) => value)
    return boxes.find((value) => value.endsWith(` ${id}`)) ?? ''
  }

  async function send(fields: Fields & Record<string, unknown>, list = ''): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, String(each))
    const answer = await app.post(`/admin/manage-blogs${list}`, form, cookie)
    if (answer.status !== 303) return { status: answer.status, html: await answer.text(), location: '' }
    const location = answer.headers.get('Location') ?? ''
    const told = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { html } = await app.page(location, { headers: { Cookie: `${cookie}; ${told}` } })
    return { status: 303, html: html.replaceAll('<!-- -->', ''), location }
  }

  /** Presses the button of the report. */
  function undo(html: string): Promise<Answer> {
    const field = (name: string) => new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
    const change = /value="(undo)" name="change"/.exec(html)?.[1] ?? 'no button'
    return send({ change, at: field('at'), together: field('together') })
  }

  const item = (id: string): Promise<Item | undefined> => findItem(app.services, 'news', id)

  return { app, cookie, store, keepBeside, boxOf, send, undo, item, close: app.close }
}
