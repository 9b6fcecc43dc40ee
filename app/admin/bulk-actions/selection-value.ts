/** The version makes the server skip items that changed since. */
export function formatSelectionValue({ id, version }: { id: string; version: string }): string {
  return `${version} ${id}`
}

export function parseSelectionValue(value: string): { id: string; version: string } | undefined {
  const at = value.indexOf(' ')
  return at > 0 && at < value.length - 1 ? { version: value.slice(0, at), id: value.slice(at + 1) } : undefined
}
