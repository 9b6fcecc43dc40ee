import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Source = { files: string; read: (text: string) => string[] }

type Collections = Record<string, readonly Source[]>

/** Collections of others, by the names of their repositories. Some may not be copied into another one, so none is. */
const PAYLOADS: Collections = {
  'cure53/H5SC': [{ files: 'items.js', read: (text) => quoted(text, /'data'\s*:\s*('(?:[^'\\]|\\.)*')/g).map(filledIn) }],
  'cure53/DOMPurify': [{ files: 'test/fixtures/expect.mjs', read: (text) => quoted(text, /"payload"\s*:\s*("(?:[^"\\]|\\.)*")/g) }],
  'fuzzdb-project/fuzzdb': [
    { files: 'attack/xss/*.txt', read: lines },
    { files: 'attack/html_js_fuzz/*.txt', read: lines },
  ],
  'payloadbox/xss-payload-list': [{ files: 'Intruder/*.txt', read: lines }],
  'PortSwigger/xss-cheatsheet-data': [{ files: 'json/*.json', read: (text) => codes(JSON.parse(text)) }],
  'swisskyrepo/PayloadsAllTheThings': [
    { files: 'XSS Injection/Intruders/*.txt', read: lines },
    { files: 'XSS Injection/*.md', read: (text) => [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) => lines(block)) },
  ],
}

/** Texts on which parsers have disagreed or failed. The first moved elsewhere in June 2026: it is wanted as it was before. */
const MARKUP: Collections = {
  'html5lib/html5lib-tests': [
    { files: 'tree-construction/*.dat', read: (text) => [...text.matchAll(/^#data\n(.*?)\n#errors$/gms)].map(([, data = '']) => data) },
  ],
  'dvyukov/go-fuzz-corpus': [{ files: 'htmltemplate/corpus/*', read: (text) => [text] }],
}

/** What a page may be given that is not text in a store: fields take none of it. */
const UNSTORABLE = /[^\P{Cc}\n\t\r]|[\ud800-\udfff](?![\udc00-\udfff])/u
const LONGEST = 4000

type Found = { texts: string[]; counts: Record<string, number> }

/** What makes pages run something, of those collections that are in the folder, each in a folder of its repository's name, and how many each gave. */
export function foreignPayloads(folder: string): Found {
  return readAll(folder, PAYLOADS)
}

/** The same of texts that are hard to parse. */
export function foreignMarkup(folder: string): Found {
  return readAll(folder, MARKUP)
}

function readAll(folder: string, collections: Collections): Found {
  const all = new Set<string>()
  const counts: Record<string, number> = {}
  for (const [repository, sources] of Object.entries(collections)) {
    const before = all.size
    const root = join(folder, repository.split('/')[1] ?? '')
    for (const { files, read } of sources)
      for (const file of globSync(files, { cwd: root }).sort())
        for (const payload of read(readFileSync(join(root, file), 'utf8')))
          if (payload.trim() !== '' && payload.length <= LONGEST && !UNSTORABLE.test(payload)) all.add(payload)
    if (all.size > before) counts[repository] = all.size - before
  }
  return { texts: [...all], counts }
}

function lines(text: string): string[] {
  return text.split(/\r?\n/)
}

/** The texts that stand in a script between quotes. */
function quoted(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, literal = '']) => literal.slice(1, -1).replaceAll(ESCAPED, unescaped))
}

const ESCAPED = /\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/gi
const LETTERS: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }

function unescaped(_: string, two: string | undefined, four: string | undefined, sign: string): string {
  const code = two ?? four
  return code === undefined ? (LETTERS[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16))
}

/** The places that this collection leaves open. */
function filledIn(payload: string): string {
  return payload
    .replaceAll(/%js_uri_alert%/g, 'javascript:alert(1)')
    .replaceAll(/%js_alert%/g, 'alert(1)')
    .replaceAll(/%[a-z_]+%/g, 'x')
}

function codes(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'code' && typeof inner === 'string' ? [inner] : codes(inner)))
}
