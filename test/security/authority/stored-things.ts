import { itemKinds } from '#domain/kinds/kinds.ts'
import type { TestApp } from '#test/test-app.ts'

const ITEM = { source: 'x', title: 'Kept', blog_link: '/', posted_date: '1/1/2026', expiry_date: '1/1/2027', draft: false }

/** Something of each sort that a stranger could read or change, all under one id, and saying "Kept". Opening a message marks it as read, so it is. */
export async function storeThings({ store, clock }: Pick<TestApp, 'store' | 'clock'>): Promise<void> {
  await store.createMany([
    ...itemKinds.map((index) => ({ index, id: 'one', body: ITEM })),
    { index: 'news', id: 'deleted', body: { ...ITEM, deleted_at: clock.now.toISOString() } },
    { index: 'blog', id: 'draft', body: { ...ITEM, draft: true } },
    { index: 'messages', id: 'one', body: { from_name: 'x', email: 'x@client.example', message: 'Kept', read: true } },
  ])
}

/** Forms that change something where the administrator sends them. */
export const harmfulForms = {
  edits: () => new URLSearchParams({ title: 'Stolen', source: 'x', intent: 'delete', version: '1', id: 'one' }),
  restores: () => new URLSearchParams({ intent: 'restore', kind: 'news', id: 'deleted' }),
}
