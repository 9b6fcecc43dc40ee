import assert from 'node:assert/strict'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { MINUTE_MS, minuteInZone } from '#lib/time/minutes.ts'
import { type Entries, filled } from '#test/model-based/browser.ts'
import { openRandom } from '#test/model-based/random.ts'
import type { ServedForm } from '#test/model-based/read-html.ts'
import { ASHA, openPeopleApp } from '#test/people/people-app.ts'
import { storePerson } from '#test/security/authority/roles-app.ts'
import type { Post, Texts } from './model.ts'

const ZONE = 'Asia/Kolkata'
const EDITOR = 'editor@example.com'
const MOST_KEPT = 8
/** Of what a post says, what visitors read. */
const PUBLIC_TEXTS = ['title', 'content_excerpt', 'content', 'category', 'source', 'author', 'posted_time', 'meta_title'] as const
const DAYS = ['posted_date', 'expiry_date'] as const

type Person = { cookie: string; mayPublish: boolean }

/** A form that stands open in a tab, with what was typed. */
export type Tab = { kind: ItemKind; id: string; who: Person; form: ServedForm; entries: Entries; rev: number; saves: number; name: string }

/** A list that stands open, with the boxes that can be ticked. */
export type List = { path: string; boxes: string[]; revs: Map<string, number> }

type Undo = { change: string; at: string; together: string; before: Map<string, Pick<Post, 'state' | 'texts'>> }

export type Walk = Awaited<ReturnType<typeof openWalk>>

export async function openWalk(seed: number) {
  const random = openRandom(seed)
  const people = await openPeopleApp({ settings: { adminEmails: [ASHA] } })
  const { app } = people
  const posts: Post[] = []
  const owner: Person = { cookie: '', mayPublish: true }
  const editor: Person = { cookie: '', mayPublish: false }
  const steps: string[] = []
  const done: Record<string, number> = {}
  let count = 0
  await signIn()

  return {
    app,
    random,
    posts,
    owner,
    editor,
    tabs: [] as Tab[],
    lists: [] as List[],
    undos: [] as Undo[],
    steps,
    done,
    now,
    someone: () => (random.chance(0.75) ? owner : editor),
    somePost: (fits: (post: Post) => boolean = () => true) => random.pick(posts.filter(fits)),
    number: () => ++count,
    someTime,
    someTexts,
    pass,
    ...openNetwork(people),
    edited: ({ kind, id }: Pick<Post, 'kind' | 'id'>) => findEditableItem(app.store, kind, id),
    /** Of the post and of what is written beside it. */
    async versions({ kind, id }: Pick<Post, 'kind' | 'id'>): Promise<string> {
      const edited = await findEditableItem(app.store, kind, id)
      return `${edited?.stored.version} ${edited?.copy?.version}`
    },
    say(words: string) {
      steps.push(words)
    },
    /** What went through, by name: a walk that nothing comes of proves nothing. */
    note(name: string) {
      done[name] = (done[name] ?? 0) + 1
    },
    keep<T>(list: T[], one: T) {
      list.push(one)
      if (list.length > MOST_KEPT) list.shift()
    },
    close: app.close,
  }

  async function signIn(): Promise<void> {
    await storePerson(people, EDITOR, 'editor')
    owner.cookie = await app.signIn(ASHA)
    editor.cookie = await app.signIn(EDITOR)
  }

  function now(): string {
    return minuteInZone(ZONE, app.clock.now)
  }

  function someTime(): Texts {
    const minutes = random.pick([-3 * 1440, -60, 0, 1, 30, 300, 1440, 2 * 1440, 3 * 1440])
    const at = minuteInZone(ZONE, new Date(app.clock.now.getTime() + minutes * MINUTE_MS))
    return { posted_date: at.slice(0, 10), posted_time: at.slice(11) }
  }

  /** Every text is another one each time, so whatever shows from elsewhere is seen. */
  function someTexts(): Texts {
    const number = ++count
    return {
      title: `Walk ${number}`,
      content_excerpt: `Excerpt ${number}`,
      content: `<p>Words ${number}</p>`,
      category: `Category ${number % 5}`,
      source: `Source ${number}`,
      author: `Author ${number}`,
      meta_title: random.chance(0.3) ? `Found ${number}` : '',
      expiry_date: '2045-01-01',
      ...someTime(),
    }
  }

  async function pass(): Promise<void> {
    const minutes = random.pick([1, 1, 1, 20, 90, 1500])
    app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE_MS)
    steps.push(`${minutes} minutes pass: ${now()}`)
    if (minutes > 1) await signIn()
  }
}

function openNetwork({ app }: Awaited<ReturnType<typeof openPeopleApp>>) {
  let sender = 0
  return { ask, send }

  /** From a network of its own each time, as one may not ask for so much. */
  function headers(cookie: string) {
    return { Cookie: cookie, 'X-Forwarded-For': `2001:db8:${(++sender % 65_536).toString(16)}::1` }
  }

  async function ask(path: string, cookie = '') {
    await app.found()
    const page = await app.page(path, { headers: headers(cookie) })
    assert.ok(page.status < 500, `${path} answers ${page.status}`)
    return page
  }

  async function send(path: string, fields: Record<string, string> | Entries | FormData, { cookie }: Person) {
    await app.found()
    const body = fields instanceof FormData ? fields : new FormData()
    if (!(fields instanceof FormData))
      for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields)) body.append(name, value)
    const answer = await app.request(path, { method: 'POST', body, headers: headers(cookie) })
    const html = await answer.text()
    assert.ok(answer.status < 500, `POST ${path} answers ${answer.status}: ${html.slice(0, 300)}`)
    return { status: answer.status, location: answer.headers.get('Location') ?? '', html }
  }
}

/** What somebody types over a form as its page gave it. */
export function typed(form: ServedForm, texts: Texts): Entries {
  return filled(form, texts.source ? { ...texts, company_name: texts.source } : texts).filter(
    ([, value]) => typeof value === 'string' || value.size > 0,
  )
}

export function textsIn(entries: Entries): Texts {
  const sent = new Map(entries.map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]))
  const source = sent.get('company_name') ?? sent.get('source') ?? ''
  return Object.fromEntries([...PUBLIC_TEXTS, ...DAYS].map((name) => [name, name === 'source' ? source : (sent.get(name) ?? '').trim()]))
}

/** The same of what is stored: a document, or an answer of the API. */
export function textsOf(fields: object): Texts {
  const values = new Map<string, unknown>(Object.entries(fields))
  return Object.fromEntries([
    ...PUBLIC_TEXTS.map((name) => [name, String(values.get(name) ?? '')]),
    ...DAYS.map((name) => [name, dayOf(String(values.get(name) ?? ''))]),
  ])
}

export function isSame(one: Texts, other: Texts): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
}

/** What the edit page shows, and what visitors would get of it. */
export function sidesOf(edited: EditableItem | undefined): Texts[] {
  return edited ? [textsOf(edited.item), textsOf(edited.published)] : []
}

function dayOf(stored: string): string {
  const [day = '', month = '', year = ''] = stored.split('/')
  return year === '' ? stored : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
