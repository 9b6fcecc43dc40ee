import assert from 'node:assert/strict'
import { listItems } from '#domain/items/items.ts'
import type { SearchPage, Store, StoreQuery } from '#domain/ports/store.ts'
import type { OpenedStore } from '#test/store/open-sqlite-file.ts'

export const ROWS = 60

/** Of each thing, by its name, the states in which it may be: one if the server has answered, two if it was asked for another and has not. */
export type Promises = {
  /** The title, `deleted` or `missing`. */
  items: Map<string, string[]>
  imports: Map<string, ('none' | 'all')[]>
  /** The names of pictures, and the ids of messages, of which the server has said that it has them. */
  pictures: string[]
  messages: string[]
  answers: number
}

export function noPromises(): Promises {
  return { items: new Map(), imports: new Map(), pictures: [], messages: [], answers: 0 }
}

/** Says what may become of a thing, asks for it, and where that is answered, what became of it. */
export async function promised<State>(
  of: { states: Map<string, State[]>; name: string; next: State; promises: Promises },
  ask: () => Promise<boolean>,
): Promise<boolean> {
  const { states, name, next, promises } = of
  states.set(name, [...(states.get(name) ?? []), next])
  const isAnswered = await ask()
  if (isAnswered) states.set(name, [next])
  if (isAnswered) promises.answers++
  return isAnswered
}

/** Throws what is not as it was promised. Whatever is found is what counts from then on. */
export async function checkPromises({ store, blobs }: Pick<OpenedStore, 'store' | 'blobs'>, promises: Promises): Promise<void> {
  assert.deepEqual(await store.checkIntegrity(), [])
  for (const [id, states] of promises.items) {
    const state = await itemIn({ store, blobs }, id)
    assert.ok(states.includes(state), `${id} is ${state} and not ${states.join(' or ')}`)
    promises.items.set(id, [state])
  }
  for (const [category, states] of promises.imports) {
    const { total } = await listItems({ store }, { kinds: ['blog'], order: 'stored', size: 0 }, [{ field: 'category', equals: category }])
    const state = total === 0 ? 'none' : total === ROWS ? 'all' : `${total} rows`
    assert.ok((states as string[]).includes(state), `Of ${category} there is ${state}, and not ${states.join(' or ')}`)
    promises.imports.set(category, [state as 'none' | 'all'])
  }
  for (const file of promises.pictures) await checkPicture({ store, blobs }, file)
  for (const id of promises.messages) assert.ok(await store.get('messages', id), `the message ${id}`)
  const { documents } = await store.find({ indexes: ['messages'], size: 10_000 })
  for (const { id, body } of documents) {
    const expected = body.suspicious === true ? /^none$/ : /^(?:queued|waiting|sending)$/
    assert.match(String(body.delivery), expected, `the message ${id} without its mail`)
  }
}

async function itemIn({ store, blobs }: Pick<OpenedStore, 'store' | 'blobs'>, id: string): Promise<string> {
  const item = await store.get('news', id)
  if (!item) return 'missing'
  await checkPicture({ store, blobs }, String(item.body.logo))
  if (item.body.deleted_at) return 'deleted'
  const title = String(item.body.title)
  const { documents } = await findAll(store, { indexes: ['news'], text: title, size: 20 })
  assert.ok(
    documents.some((found) => found.id === id),
    `${id} is not found by its title`,
  )
  return title
}

/** A search that was cut off for its time says nothing: it is made again. */
export async function findAll(store: Store, query: Pick<StoreQuery, 'indexes' | 'text' | 'size'>): Promise<SearchPage> {
  for (;;) {
    const found = await store.find(query)
    if (found.truncated === undefined || found.truncated === 'too-many') return found
  }
}

async function checkPicture({ store, blobs }: Pick<OpenedStore, 'store' | 'blobs'>, file: string): Promise<void> {
  assert.ok(await store.get('images', file), `what is known of the picture ${file}`)
  assert.ok(((await blobs.get(`images/${file}`))?.data.length ?? 0) > 0, `the bytes of the picture ${file}`)
}
