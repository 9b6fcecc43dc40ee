import type { Parser } from 'htmlparser2'
import type { PageMetadata } from '#domain/ports/page-metadata.ts'
import { decodePage } from './decode-page.ts'

const CHARACTERS_AT_ONCE = 16 * 1024
const MOST_NESTED = 300
const MOST_METAS = 300
const LONGEST_KEY = 60
const LONGEST_VALUE = 5000
const MOST_JSON = 256 * 1024

type Attributes = Readonly<Record<string, string>>

export async function parsePageMetadata(bytes: Uint8Array, type: string): Promise<PageMetadata> {
  const { Parser } = await import('htmlparser2')
  const text = decodePage(bytes, type)
  const { handler, facts, isOver } = openFacts()
  const parser = new Parser(handler)
  for (let at = 0; at < text.length && !isOver(); at += CHARACTERS_AT_ONCE) {
    parser.write(text.slice(at, at + CHARACTERS_AT_ONCE))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return facts()
}

function openFacts() {
  const metas = new Map<string, string>()
  const jsonLd: string[] = []
  let [title, time, json, picture] = ['', '', '', '']
  let [depth, jsonLength] = [0, 0]
  let isInBody = false
  let inside: 'title' | 'json' | undefined
  let parser: Parser | undefined

  const handler = {
    onparserinit(opened: Parser) {
      parser = opened
    },
    onopentagname() {
      depth++
      if (depth > MOST_NESTED) parser?.pause()
    },
    onopentag(name: string, attributes: Attributes) {
      if (name === 'body') isInBody = true
      else if (name === 'meta') addMeta(attributes)
      else if (name === 'link') addLink(attributes)
      else if (name === 'time') time ||= (attributes.datetime ?? '').slice(0, LONGEST_VALUE)
      else if (name === 'title' && !isInBody && title === '') inside = 'title'
      else if (name === 'script' && attributes.type?.trim().toLowerCase() === 'application/ld+json') inside = 'json'
    },
    ontext(text: string) {
      if (inside === 'title' && title.length < LONGEST_VALUE) title += text
      if (inside !== 'json' || jsonLength > MOST_JSON) return
      jsonLength += text.length
      json += text
    },
    onclosetag(name: string) {
      depth--
      if (name === 'script' && json !== '') {
        if (jsonLength <= MOST_JSON) jsonLd.push(json)
        json = ''
      }
      if (name === 'title' || name === 'script') inside = undefined
    },
  }
  return {
    handler,
    facts: (): PageMetadata => ({ title, metas, picture, jsonLd, time }),
    isOver: () => depth > MOST_NESTED,
  }

  function addMeta({ property, name, itemprop, content = '' }: Attributes): void {
    const key = (property ?? name ?? itemprop ?? '').trim().toLowerCase()
    if (key === '' || key.length > LONGEST_KEY || metas.has(key) || metas.size >= MOST_METAS) return
    if (content.trim() !== '') metas.set(key, content.slice(0, LONGEST_VALUE))
  }

  function addLink({ rel = '', href = '' }: Attributes): void {
    const kinds = rel.toLowerCase().split(/\s+/, 10)
    if (kinds.includes('image_src') && href.length <= LONGEST_VALUE) picture ||= href
  }
}
