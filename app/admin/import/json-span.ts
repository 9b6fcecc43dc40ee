/** Where a JSON value ends, and how much is in it, whether or not it is right in between. */
export type Span = { end: number; values: number; depth: number }

/** The value that begins at this place; undefined if the text ends within it. Reads every character once and keeps nothing. */
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
      // The list around a bare value ends here.
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

/** The first place from here on that is no space or line break. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \n\t\r'.includes(text[at] ?? '')) at++
  return at
}

/** The place of the quote that ends the string; -1 if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}
