export const CATEGORIES_PATH = '/admin/categories'

export function categoryPath(category: string): string {
  return `${CATEGORIES_PATH}?${new URLSearchParams({ name: category })}`
}
