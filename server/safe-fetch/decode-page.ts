const DECLARED_WITHIN = 4096

export function decodePage(bytes: Uint8Array, type: string): string {
  const decoder = decoderOf(markOf(bytes)) ?? decoderOf(charsetIn(type)) ?? decoderOf(declaredIn(bytes)) ?? new TextDecoder()
  return decoder.decode(bytes)
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*(?:["']\s*)?([\w:.-]{1,40})/i.exec(text)?.[1]
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN))
  const metas = beginning.match(/<meta\s[^<>]*/gi) ?? []
  const label = metas.map(charsetIn).find((charset) => charset !== undefined)
  // A declaration readable as bytes can't be UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
