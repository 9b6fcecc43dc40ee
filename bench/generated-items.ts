import { creationKey } from '#domain/items/system-fields.ts'
import type { NewDocument, Store } from '#domain/ports/store.ts'

const WORDS = 50_000
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 'va', 'we', 'xi', 'yo', 'zu']
const AT_ONCE = 500
const CATEGORIES = ['Policy', 'Talent', 'Technology', 'Real estate', 'Tax']

/** Word frequency follows rank, as in real languages. */
export function wordOfRank(rank: number): string {
  let word = ''
  for (let left = rank + SYLLABLES.length; left > 0; left = Math.floor(left / SYLLABLES.length)) word += SYLLABLES[left % SYLLABLES.length]
  return word
}

/** A fixed seed gives the same items each time. */
export async function storeGeneratedItems(store: Store, count: number, tell: (stored: number) => void, name = 'made'): Promise<void> {
  const random = randomFrom(1)
  const sentence = (words: number) => Array.from({ length: words }, () => wordOfRank(Math.floor(WORDS ** random()) - 1)).join(' ')
  const began = new Date('2026-01-01T00:00:00Z')
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from)
    const documents = Array.from({ length: size }, (_, at) => madeItem(from + at, { sentence, random, began, name }))
    await store.createMany(documents, { refresh: false })
    tell(from + size)
  }
}

type Making = { sentence: (words: number) => string; random: () => number; began: Date; name: string }

function madeItem(number: number, { sentence, random, began, name }: Making): NewDocument {
  const isArticle = number % 2 === 0
  const day = `${1 + Math.floor(random() * 28)}/${1 + Math.floor(random() * 12)}/${2015 + Math.floor(random() * 11)}`
  const common = {
    title: sentence(8),
    content_excerpt: sentence(20),
    posted_date: day,
    expiry_date: '1/1/2090',
    category: CATEGORIES[number % CATEGORIES.length],
    source: sentence(2),
    author: sentence(2),
    draft: false,
    first_stored: creationKey(began, number),
  }
  const id = `${name}-${number}`
  if (!isArticle) return { index: 'news', id, body: { ...common, blog_link: `https://news.example/${number}` } }
  const paragraphs = Array.from({ length: 3 }, () => `<p>${sentence(50)}.</p>`)
  return { index: 'blog', id, body: { ...common, content: paragraphs.join('') } }
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
