import { z } from 'zod'
import { flag, image, readFields, text } from '#domain/fields/fields.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'

export const MAX_AUTHORS = 500

/** The id is a hash of the name, so an article needs one read and a name has one author. */
export const authorTable = z.object({
  name: text(200, { label: 'Name' }),
  role: text(120, { label: 'Role' }),
  photo: image({ label: 'Photo' }),
  team: flag({ label: 'A team, not one person' }),
  example: flag({ label: 'Demonstration content' }),
})

export type AuthorFields = z.infer<typeof authorTable>

export type Author = AuthorFields & { id: string; version: string }

export function authorId(name: string): string {
  return hashText(name)
}

function toAuthor({ id, version, body }: StoredDocument): Author {
  return { ...readFields(authorTable, body), id, version }
}

export async function findAuthorById({ store }: { store: Store }, id: string): Promise<Author | undefined> {
  const stored = id === '' ? undefined : await store.get('authors', id)
  return stored && toAuthor(stored)
}

export async function findAuthor(ports: { store: Store }, name: string): Promise<Author | undefined> {
  return name === '' ? undefined : findAuthorById(ports, authorId(name))
}

export async function listAuthors({ store }: { store: Store }): Promise<Author[]> {
  const { documents } = await store.find({ indexes: ['authors'], size: MAX_AUTHORS })
  return documents.map(toAuthor).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
