import type { NewDocument } from '#domain/ports/store.ts'
import { made } from '#test/store/documents.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const MESSAGES = 480
const ATTACKED = ['capability', 'capabilty', 'procurement', 'operate', 'government', 'captive', 'harbour', 'transfer', 'centers', 'india']
const BYTES = 5000

/** All words that are the given one with a letter more, less or other, or with two swapped. */
export function oneLetterAway(word: string): string[] {
  const near = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    near.add(before + after.slice(1))
    near.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2))
    for (const letter of LETTERS) near.add(before + letter + after).add(before + letter + after.slice(1))
  }
  near.delete(word)
  return [...near]
}

/** What strangers send and administrators have beside public items, full of words that are nearly those of public searches, or are these. */
export function hostileDocuments(): NewDocument[] {
  const texts = Array.from({ length: MESSAGES }, (_, at) => hostileText(at))
  return [
    ...texts.map((message, at) => made(`message-${at}`, { subject: 'Capability', from_name: 'Capability', message, ...SENT }, 'messages')),
    ...texts.slice(0, 40).map((content, at) => made(`draft-${at}`, { title: 'Capability', content, ...POSTED, draft: true })),
    ...texts.slice(0, 40).map((content, at) => made(`deleted-${at}`, { title: 'Capability', content, ...POSTED, ...DELETED }, 'news')),
    ...texts.slice(0, 10).map((name, at) => made(`picture-${at}`, { name: name.slice(0, 200) }, 'images')),
    ...texts.slice(0, 10).map((text, at) => made(`redirect-${at}`, { from: `/${text.slice(0, 200)}`, to: '/capability' }, 'redirects')),
  ]
}

const SENT = { email: 'a@example.com', received_at: '2026-11-20T00:00:00.000Z' }
const POSTED = { posted_date: '1/6/2026' }
const DELETED = { deleted_at: '2026-11-20T00:00:00.000Z' }

function hostileText(at: number): string {
  const word = ATTACKED[at % ATTACKED.length] ?? ''
  const near = at % 2 ? oneLetterAway(word) : oneLetterAway(oneLetterAway(word)[at] ?? word)
  return [...ATTACKED, ...near].join(' ').slice(0, BYTES)
}
