import { renameValue } from '#domain/bulk-actions/rename-value.ts'
import { checkFields, type FieldErrors } from '#domain/fields/fields.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoreErrorReason } from '#domain/ports/store.ts'
import { type Author, type AuthorFields, authorId, authorTable, findAuthorById, MAX_AUTHORS } from './authors.ts'

type Ports = Pick<Services, 'store' | 'richText' | 'now' | 'settings'>

type Seen = Pick<Author, 'id' | 'version'>

type AuthorOrder = { values: Record<string, unknown>; edited?: Seen | undefined }

export type AuthorSaved =
  | { ok: true; author: AuthorFields; renamed: number }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'changed' | 'full' }
  | { ok: false; reason: 'failed'; renamed: number; failure: StoreErrorReason }

/** Posts are renamed first, so saving again finishes a rename that broke off. */
export async function saveAuthor(services: Ports, actor: Actor, { values, edited }: AuthorOrder): Promise<AuthorSaved> {
  const { store } = services
  const checked = checkFields(authorTable, values, { required: ['name'] })
  if (!checked.ok) return { ok: false, reason: 'invalid', errors: checked.errors }
  const author = checked.values
  const id = authorId(author.name)
  const before = edited && (await findAuthorById(services, edited.id))
  if (edited && before?.version !== edited.version) return { ok: false, reason: 'changed' }
  if (id !== edited?.id && (await store.get('authors', id))) return taken(author.name)
  if (!edited && (await store.find({ indexes: ['authors'], size: 0 })).total >= MAX_AUTHORS) return { ok: false, reason: 'full' }
  const document = { index: 'authors', id, body: author } as const
  if (!before) return (await store.create(document, { publicEffect: 'changed' })).ok ? saved(author) : taken(author.name)
  if (before.id === id) {
    const { ok } = await store.update({ ...document, version: before.version }, { publicEffect: 'withdrawn' })
    return ok ? saved(author) : { ok: false, reason: 'changed' }
  }
  const { renamed, failure } = await renameValue(services, actor, { field: 'author', from: before.name, to: author.name })
  if (failure) return { ok: false, reason: 'failed', renamed, failure }
  const created = await store.create(document, { publicEffect: 'changed' })
  await store.remove({ index: 'authors', id: before.id, version: before.version }, { publicEffect: 'withdrawn' })
  return created.ok ? saved(author, renamed) : taken(author.name)
}

export async function removeAuthor({ store }: Pick<Services, 'store'>, { id, version }: Seen): Promise<Author | 'missing' | 'changed'> {
  const author = await findAuthorById({ store }, id)
  if (!author) return 'missing'
  if (author.version !== version) return 'changed'
  const removed = await store.remove({ index: 'authors', id, version }, { publicEffect: 'withdrawn' })
  return removed.ok ? author : 'changed'
}

function saved(author: AuthorFields, renamed = 0): AuthorSaved {
  return { ok: true, author, renamed }
}

function taken(name: string): AuthorSaved {
  return { ok: false, reason: 'invalid', errors: { name: `${name} is already an author. Choose another name.` } }
}
