import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { validateItem } from '#domain/items/item-validation.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import { editForm } from '#domain/kinds/kinds.ts'
import type { Store } from '#domain/ports/store.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { openStore } from '#test/open-store.ts'
import { changeItem, createOnce } from './change-item.ts'
import { type Actor, createItem, deleteItem } from './item-writes.ts'

const ANN: Actor = { type: 'administrator', name: 'Ann', email: 'ann@example.com' }
const form = editForm('blog')

let store: Store
let services: Parameters<typeof createOnce>[0]

beforeEach(async () => {
  store = (await openStore()).store
  const settings = { siteUrl: 'http://localhost', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: true, trustedProxies: 0 }
  services = { store, richText, settings, now: () => new Date('2026-11-21T10:00:00Z') }
})

afterEach(() => store.close())

const add = (fields: Record<string, string>) => createOnce(services, ANN, { kind: 'blog', id: 'one', values: values(fields) })

describe('a new item', () => {
  it('is one item, however often its form is sent, and every response names it', async () => {
    const first = await add({ title: 'Once' })
    assert.deepEqual(first, { kind: 'blog', id: 'one', version: (await store.get('blog', 'one'))?.version })
    for (let time = 0; time < 2; time++) assert.deepEqual(await add({ title: 'Once' }), first)
    assert.equal((await all()).length, 1)
  })

  it('is another item when different text has the same id, and the response has its new id', async () => {
    await add({ title: 'First' })
    const second = await add({ title: 'Second' })
    assert.notEqual(second.id, 'one')
    assert.equal((await store.get('blog', second.id))?.body.title, 'Second')
    assert.deepEqual((await all()).map(({ body }) => body.title).sort(), ['First', 'Second'])
  })

  it('is stored as safe HTML, with the moment of saving', async () => {
    await add({ content: '<p onclick="x()">a</p><script>b</script>' })
    const [item] = await all()
    assert.deepEqual([item?.body.content, item?.body.updated_at], ['<p>a</p>', '2026-11-21T10:00:00.000Z'])
  })

  it('under exactly one id, as an import asks for it, is refused where there is one', async () => {
    assert.equal((await createItem(services, ANN, { kind: 'blog', id: 'one', values: values({}) })).ok, true)
    const again = await createItem(services, ANN, { kind: 'blog', id: 'one', values: values({}) })
    assert.deepEqual(again, { ok: false, reason: 'conflict' })
  })
})

describe('a change', () => {
  let first = ''
  beforeEach(async () => {
    const body = { ...values({ title: 'Old' }), company_name: 'Old Co', legacy: 'kept' }
    const created = await store.create({ index: 'blog', id: 'one', body })
    first = created.ok ? created.version : assert.fail('it was there')
  })

  const read = () => findEditableItem(store, 'blog', 'one')
  const change = async (basedOn: string, title: string) =>
    changeItem(services, ANN, { form, basedOn, as: 'published', edited: await read(), values: values({ title }) })

  it("keeps fields that the form doesn't have, except the source's former name, and returns its version", async () => {
    const saved = await change(first, 'New')
    const [item] = await all()
    assert.deepEqual(saved, { outcome: 'saved', item: { kind: 'blog', id: 'one', version: item?.version } })
    assert.notEqual(item?.version, first)
    assert.deepEqual([item?.body.title, item?.body.legacy, item?.body.company_name], ['New', 'kept', undefined])
  })

  it('of an older version is refused, and told what is stored', async () => {
    await change(first, 'First')
    const late = await change(first, 'Second')
    assert.ok(late.outcome === 'conflict')
    assert.equal(late.version, (await read())?.stored.version)
    assert.deepEqual(
      late.differences.map(({ name, stored }) => [name, stored]),
      [['title', 'First']],
    )
    assert.equal((await all())[0]?.body.title, 'First')
  })

  it('is refused just so when somebody saves between reading and writing', async () => {
    const edited = await read()
    await change(first, 'First')
    const late = await changeItem(services, ANN, { form, as: 'published', basedOn: first, edited, values: values({ title: 'Second' }) })
    assert.equal(late.outcome, 'conflict')
    assert.equal((await all())[0]?.body.title, 'First')
  })

  it('of an older version is fine when it says what is stored already', async () => {
    const saved = await change(first, 'Same')
    assert.equal(saved.outcome, 'saved')
    assert.deepEqual(await change(first, 'Same'), saved)
  })

  it('of a deleted item finds it gone, also when it is deleted between reading and writing', async () => {
    const edited = await read()
    await deleteItem(services, ANN, { kind: 'blog', id: 'one', version: first })
    const deleted = await store.get('blog', 'one')
    assert.deepEqual(await change(deleted?.version ?? '', 'Late'), { outcome: 'gone' })
    const late = await changeItem(services, ANN, { form, as: 'published', basedOn: first, edited, values: values({ title: 'Late' }) })
    assert.deepEqual(late, { outcome: 'gone' })
  })

  it('saves the item from being deleted by somebody who has not seen it', async () => {
    await change(first, 'New')
    assert.deepEqual(await deleteItem(services, ANN, { kind: 'blog', id: 'one', version: first }), { ok: false, reason: 'conflict' })
    assert.equal((await all()).length, 1)
  })
})

async function all() {
  return (await store.find({ indexes: ['blog'], size: 100 })).documents
}

function values(fields: Record<string, string>): ItemValues {
  const checked = validateItem(
    form,
    { source: 'S', title: 'T', blog_link: '/x', posted_date: '2026-11-21', ...fields },
    { richText, timeZone: 'Asia/Kolkata' },
  )
  assert.ok(checked.ok)
  return checked.values
}
