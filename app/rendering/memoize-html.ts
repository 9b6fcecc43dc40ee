import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { MemoizeHtml } from '#app/ui/page-rendering.ts'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'

const MOST_CHARACTERS = 1_000_000

const encoder = new TextEncoder()
const utf8 = new TextDecoder()

const kept = new Map<string, string>()
let characters = 0

const namesOfTexts = new Map<string, number>()
const MOST_TEXTS = 50
let lastName = 0

/** Unchanged copy is one shared object; edited copy is keyed by its text. */
const nameOf = memoizeWeak((words: object) => {
  const text = JSON.stringify(words)
  const name = namesOfTexts.get(text) ?? ++lastName
  if (namesOfTexts.size >= MOST_TEXTS) namesOfTexts.clear()
  namesOfTexts.set(text, name)
  return name
})

const waysOf = memoizeWeak((_shown: object) => new Map<string, string>())

export const memoizeHtml: MemoizeHtml = ({ name, copy, data }, part) => {
  const way = `${nameOf(copy)} ${name}`
  if (!data) return keptBy(way, part)
  const ways = waysOf(data)
  const html = ways.get(way) ?? keptBy(`${way} ${JSON.stringify(data)}`, part)
  ways.set(way, html)
  return html
}

function keptBy(key: string, part: ReactNode): string {
  const known = kept.get(key)
  if (known !== undefined) return known
  const html = inOnePiece(renderToString(part))
  characters += key.length + html.length
  if (characters > MOST_CHARACTERS) {
    kept.clear()
    characters = key.length + html.length
  }
  kept.set(key, html)
  return html
}

/** V8 keeps joined strings as ropes, which every page would traverse again. */
function inOnePiece(text: string): string {
  return utf8.decode(encoder.encode(text))
}
