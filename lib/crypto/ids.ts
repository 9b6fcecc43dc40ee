export function newId(now: Date): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  return `${now.getTime().toString(36).padStart(9, '0')}-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function isNewId(text: string | undefined): text is string {
  return text !== undefined && /^[\da-z]{9}-[\da-f]{20}$/.test(text)
}
