import { existsSync, globSync, readFileSync } from 'node:fs'
import { importsOf } from '#lint/exports.ts'

const OPENS_THE_STORE = 'test/open-store.ts'
/** A site in a process of its own has the indexes `news` and `blog` of a whole cluster: `test/search/instances.search.ts` gives it one. */
const STARTS_THE_SITE = 'test/process/running-site.ts'

/** Of what runs in a browser, whole journeys: the store is asked there what tests without one ask it too. */
const JOURNEYS = ['admin/administrator', 'contact-form'].map((name) => `test/browser/${name}.test.ts`)
/** Of requests, texts, tokens, pixels and what is kept in memory: the same on any store. */
const SAYS_NOTHING_OF_STORES = [
  /^test\/links\/|^test\/branding\/.*browser|^test\/security\/.*in-browser/,
  /^test\/(?:app\/(?:limits-by-any-name|http-rules|pages-read)|images\/(?:avif|small))|share-images?\./,
  /^test\/security\/(?:authority|browser|content|people\/google-keys|forms\/(?:browser|many-senders))/,
  /^server\/(?:analytics|page-cache)\//,
]
/** A day of mail is the outbox's own; what it asks of a store, shorter tests ask as well. */
const TAKES_A_DAY = 'test/outbox/outbox-day.release.test.ts'

/** The tests that open their store wherever they are told to, themselves or by what they import. Those of one engine alone open that one. */
export function testsOfAnyStore(): string[] {
  const known = new Map<string, ReadonlySet<string>>()
  return globSync('{app,domain,lib,server,test}/**/*.test.ts').filter((file) => {
    if (SAYS_NOTHING_OF_STORES.some((says) => says.test(file)) || file === TAKES_A_DAY) return false
    if (file.startsWith('test/browser/') && !JOURNEYS.includes(file)) return false
    const used = usedBy(file, known)
    return used.has(OPENS_THE_STORE) && !used.has(STARTS_THE_SITE)
  })
}

export function usedBy(file: string, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const before = known.get(file)
  if (before) return before
  const used = new Set<string>()
  known.set(file, used)
  for (const { target } of importsOf(file, readFileSync(file, 'utf8'))) {
    // What a test gives another process to run names files as well.
    if (!/\.tsx?$/.test(target) || target.endsWith('.d.ts') || !existsSync(target)) continue
    used.add(target)
    for (const further of usedBy(target, known)) used.add(further)
  }
  return used
}
