import { authorId } from '#domain/authors/authors.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import roles from './author-roles.json' with { type: 'json' }

export function demoAuthors(): NewDocument[] {
  return Object.entries(roles).map(([name, role]) => ({
    index: 'authors',
    id: authorId(name),
    body: { name, role, photo: '', team: true, example: true },
  }))
}
