/** Half of the pages of the admin area, in a file of their own. */
export function isOfItems(route: string): boolean {
  return /^\/(?:edit|preview|add)-?/.test(route)
}
