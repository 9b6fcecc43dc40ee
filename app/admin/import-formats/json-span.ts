/** The span may be malformed inside; only its end is reliable. */
export type Span = { end: number; values: number; depth: number }

/** Undefined if the text ends first; runs in linear time without allocation. */
export function spanAt(text: string, start: number): Span | undefined {
  let [depth, deepest, values] = [0, 0, 1]
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfString(text, at)
      if (at === -1) return undefined
      if (depth === 0) return { end: at + 1, values, depth: deepest }
    } else if (sign === '{' || sign === '[') {
      depth++
      values++
      deepest = Math.max(deepest, depth)
    } else if (sign === '}' || sign === ']') {
      if (depth === 0) return { end: at, values, depth: deepest }
      depth--
      if (depth === 0) return { end: at + 1, values, depth: deepest }
    } else if (sign === ',') {
      if (depth === 0) return { end: at, values, depth: deepest }
      values++
    }
  }
  return depth === 0 ? { end: text.length, values, depth: deepest } : undefined
}

export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \n\t\r'.includes(text[at] ?? '')) at++
  return at
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}
