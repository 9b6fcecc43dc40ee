const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/gs

/** Parsers disagree about repeated keys. */
export function hasRepeatedKeys(token: string): boolean {
  return token
    .split('.', 2)
    .map((part) => Buffer.from(part, 'base64url').toString())
    .some((json) => writtenKeys(json) !== countKeys(JSON.parse(json)))
}

function writtenKeys(json: string): number {
  return [...json.matchAll(STRING)].filter(([, colon]) => colon !== undefined).length
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, one) => sum + countKeys(one), 0)
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length)
}
