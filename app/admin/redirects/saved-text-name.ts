export function savedTextName(id = ''): string {
  return id === '' ? 'redirect' : `redirect ${id}`
}
