import { listAuthors } from '#domain/authors/authors.ts'
import type { Services } from '#domain/ports/services.ts'
import type { AuthorOption } from './author-field.tsx'

export async function authorOptions(services: Pick<Services, 'store'>): Promise<AuthorOption[]> {
  const authors = await listAuthors(services)
  return authors.map(({ id, name, role, photo }) => ({ id, name, role, photo }))
}
