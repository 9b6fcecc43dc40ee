export const AUTHORS_PATH = '/admin/authors'

export const NEW_AUTHOR = 'new'

export const ADD_AUTHOR_PATH = authorPath(NEW_AUTHOR)

export function authorPath(id: string): string {
  return `${AUTHORS_PATH}?${new URLSearchParams({ edit: id })}`
}
