import { LRUCache } from 'lru-cache'

const ENTRY_CHARACTERS = 100
const LONGEST = 500

export function memoize<Result>(work: (text: string) => Result, mostCharacters: number): (text: string) => Result {
  const known = new LRUCache<string, { result: Result }>({
    maxSize: mostCharacters,
    sizeCalculation: (_, text) => text.length + ENTRY_CHARACTERS,
  })
  return function ask(text) {
    if (text.length > LONGEST) return work(text)
    const found = known.get(text)
    if (found) return found.result
    const result = work(text)
    known.set(text, { result })
    return result
  }
}
