import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Store } from '#domain/store.ts'
import { richText } from '#server/rich-text/rich-text.ts'
import { openStore } from '#test/open-store.ts'
import { deleteItem } from './deleted-items.ts'
import { changeItem, createItem, type SavingServices } from './item-changes.ts'
import { checkItem, editBlogForm, type ItemValues } from './item-forms.ts'

let store: Store
let services: SavingServices

beforeEach(async () => {
  store = (await openStore(':memory:')).store
  services = { store, richText, now: () => new Date('2026-11-21T10:00:00Z') }
})

afterEach(() => store.close())

describe('a new item', () => {
  it('is one item, however often its form is sent', async () => {
    for (let time = 0; time < 3; time++) await createItem(services, { kind: 'blog', id: 'one' }, values({ title: 'Once' }))
    assert.equal((await all()).length, 1)
  })

  it('is another item when other words come under the same id', async () => {
    await createItem(services, { kind: 'blog', id: 'one' }, values({ title: 'First' }))
    await createItem(services, { kind: 'blog', id: 'one' }, values({ title: 'Second' }))
    assert.deepEqual((await all()).map(({ body }) => body.title).sort(), ['First', 'Second'])
  })

  it('is stored as safe HTML, with the moment of saving', async () => {
    await createItem(services, { kind: 'blog', id: 'one' }, values({ content: '<p onclick="x()">a</p><script>b</script>' }))
    const [item] = await all()
    assert.deepEqual([item?.body.content, item?.body.updated_at], ['<p>a</p>', '2026-11-21T10:00:00.000Z'])
  })
})

describe('a change', () => {
  beforeEach(async () => {
    await store.create({ index: 'blog', id: 'one', body: { ...values({ title: 'Old' }), company_name: 'Old Co', legacy: 'kept' } })
  })

  const change = (version: string, title: string) => changeItem(services, { form: editBlogForm, id: 'one', version }, values({ title }))

  it('keeps what the form knows nothing of, but for the former name of the source', async () => {
    assert.deepEqual(await change('1', 'New'), { ok: true })
    const [item] = await all()
    assert.deepEqual([item?.body.title, item?.body.legacy, item?.body.company_name], ['New', 'kept', undefined])
  })

  it('of an older version is refused, and told what is stored', async () => {
    await change('1', 'First')
    const late = await change('1', 'Second')
    assert.ok(!late.ok && late.reason === 'conflict')
    assert.equal(late.version, '2')
    assert.deepEqual(
      late.differences.map(({ name, stored }) => [name, stored]),
      [['title', 'First']],
    )
    assert.equal((await all())[0]?.body.title, 'First')
  })

  it('of an older version is fine when it says what is stored already', async () => {
    await change('1', 'Same')
    assert.deepEqual(await change('1', 'Same'), { ok: true })
  })

  it('of a deleted item finds it missing', async () => {
    await deleteItem(services, { kind: 'blog', id: 'one', version: '1' })
    assert.deepEqual(await change('1', 'Late'), { ok: false, reason: 'missing' })
  })

  it('saves the item from being deleted by somebody who has not seen it', async () => {
    await change('1', 'New')
    assert.deepEqual(await deleteItem(services, { kind: 'blog', id: 'one', version: '1' }), { ok: false, reason: 'conflict' })
    assert.equal((await all()).length, 1)
  })
})

async function all() {
  return (await store.find({ indexes: ['blog'], size: 100 })).documents
}

function values(fields: Record<string, string>): ItemValues {
  const checked = checkItem(editBlogForm, { source: 'S', title: 'T', blog_link: '/x', posted_date: '2026-11-21', ...fields }, richText)
  assert.ok(checked.ok)
  return checked.values
}
