/** Beside its text. */
const ENTRY_CHARACTERS = 100
const LONGEST = 500

/**
 * The same work, which is not done again for texts that it was done for lately. Remembers at most twice as many characters as given, and
 * no text of more than five hundred: strangers choose them.
 */
export function memoize<Result>(work: (text: string) => Result, mostCharacters: number): (text: string) => Result {
  let young = new Map<string, { result: Result }>()
  let old = new Map<string, { result: Result }>()
  let characters = 0

  return function ask(text) {
    const known = young.get(text)
    if (known) return known.result
    if (text.length > LONGEST) return work(text)
    const found = old.get(text) ?? { result: work(text) }
    characters += text.length + ENTRY_CHARACTERS
    if (characters > mostCharacters) {
      old = young
      young = new Map()
      characters = text.length + ENTRY_CHARACTERS
    }
    young.set(text, found)
    return found.result
  }
}
