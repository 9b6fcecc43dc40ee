import { singleText } from '#app/admin/items/item-from-form.ts'
import type { Author } from '#domain/authors/authors.ts'
import { STORED_SUFFIX } from '#domain/items/form-layout.ts'

export type AuthorTexts = { name: string; role: string; photo: string; team: string; id: string; version: string }

export function savedTextName(id: string): string {
  return `author ${id}`
}

export function authorTexts(author: Author | undefined): AuthorTexts {
  const { name = '', role = '', photo = '', team = false, id = '', version = '' } = author ?? {}
  return { name, role, photo, team: team ? 'on' : '', id, version }
}

export function readAuthorTexts(form: FormData): AuthorTexts {
  const text = (name: string) => singleText(form, name) ?? ''
  return {
    name: text('name'),
    role: text('role'),
    photo: text(`photo${STORED_SUFFIX}`),
    team: text('team'),
    id: text('id'),
    version: text('version'),
  }
}
