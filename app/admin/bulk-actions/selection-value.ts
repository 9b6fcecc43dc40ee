/** What the box of an item is sent as: the version that was shown, and the id. */
export function formatSelectionValue({ id, version }: { id: string; version: string }): string {
  return `${version} ${id}`
}

export function parseSelectionValue(value: string): { id: string; version: string } | undefined {
  const at = value.indexOf(' ')
  return at > 0 && at < value.length - 1 ? { version: value.slice(0, at), id: value.slice(at + 1) } : undefined
}
