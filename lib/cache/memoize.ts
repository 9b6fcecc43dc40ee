const ENTRY_CHARACTERS = 100
const LONGEST = 500

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
