export const CATEGORIES_PATH = '/admin/categories'

/** Where a category is renamed. */
export function categoryPath(category: string): string {
  return `${CATEGORIES_PATH}?${new URLSearchParams({ name: category })}`
}
