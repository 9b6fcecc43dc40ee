import assert from 'node:assert/strict'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import { openedForm } from '#test/opened-form.ts'
import type { TestApp } from '#test/test-app.ts'

type Index = 'news' | 'blog' | 'messages'
type Form = {
  path: string
  index: Index
  fields: Record<string, string> /** The form's fields that keep words as they are. */
  texts: readonly string[]
}

const ITEM = {
  title: 'Title',
  category: 'Guides',
  source: 'Desk',
  author: 'Desk',
  content_excerpt: 'Short.',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
  blog_link: '/faq',
}
const KEPT = ['title', 'category', 'source', 'author', 'content_excerpt', 'blog_link', 'posted_date', 'expiry_date', 'new_id']

const FORMS: readonly Form[] = [
  {
    path: '/add-blog',
    index: 'news',
    fields: { ...ITEM, logo_stored: 'a.webp', author_logo_stored: 'a.webp' },
    texts: [...KEPT, 'logo_stored'],
  },
  { path: '/add-tradewind-blog', index: 'blog', fields: { ...ITEM, content: '' }, texts: KEPT },
  {
    path: '/contact-us',
    index: 'messages',
    fields: { from_name: 'Ada', email: 'ada@client.example', subject: 'Question', message: 'Words' },
    texts: ['from_name', 'email', 'subject', 'message'],
  },
]

/** Titles and names lose the marks that turn the direction of what follows, other texts do not. */
const MAY_TURN = new Set(['blog_link', 'new_id', 'logo_stored', 'message'])

/** Every field of every form that stores what is typed. */
const FIELDS = FORMS.flatMap((form) => form.texts.map((name) => ({ form, name })))

type Kept = { stored: number; refused: number }

/** Sends each text in so many fields, in others each time: it is kept to the byte, or refused, and nothing else happens. */
export async function putIntoFields(app: TestApp, texts: readonly string[], each: number): Promise<Kept> {
  let cookie = ''
  const counts = { stored: 0, refused: 0 }
  const count = Math.min(each, FIELDS.length)
  for (const [at, text] of texts.entries()) {
    // Sessions end as the clock is moved.
    if (at % 20 === 0) cookie = await app.signIn()
    for (let n = 0; n < count; n++) {
      const field = FIELDS[(at * count + n) % FIELDS.length]
      if (field) counts[await putInto(app, cookie, { ...field, text })]++
    }
  }
  return counts
}

async function putInto(
  app: TestApp,
  cookie: string,
  { form, name, text }: { form: Form; name: string; text: string },
): Promise<keyof Kept> {
  const { path, index, fields } = form
  // No sender has used up an hour.
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const before = await idsIn(app, index)
  const sent = { ...(index === 'messages' ? await openedForm(app.store, app.clock.now) : {}), ...fields, [name]: text }
  const { status } = await app.post(path, sent, cookie)
  const what = `${name} at ${path} as ${JSON.stringify(text)}`
  const after = await idsIn(app, index)
  const made = [...after].filter((id) => !before.has(id))
  if (status !== 302 && status !== 303) {
    assert.ok(status === 422 || status === 400, `${what} answered ${status}`)
    assert.deepEqual(after, before, what)
    return 'refused'
  }
  assert.deepEqual([made.length, after.size], [1, before.size + 1], what)
  const [id = ''] = made
  const stored = (await app.store.get(index, id))?.body ?? assert.fail(what)
  if (name in stored && !name.endsWith('_date'))
    assert.equal(stored[name], MAY_TURN.has(name) ? asTyped(text) : asTyped(stripDirectionMarks(text)), what)
  for (const [other, value] of Object.entries(fields))
    if (other !== name && other in stored && !other.endsWith('_date')) assert.equal(stored[other], value, `${other} beside ${what}`)
  await app.store.remove({ index, id, version: (await app.store.get(index, id))?.version ?? '' })
  return 'stored'
}

/** Forms send lines as the web does, and the blanks around a text are no part of it. */
function asTyped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\n/g, '\n')
    .trim()
}

async function idsIn(app: TestApp, index: Index): Promise<Set<string>> {
  await app.found()
  const { documents } = await app.store.find({ indexes: [index], size: 1000, fields: [] })
  return new Set(documents.map(({ id }) => id))
}

export async function everyItem(app: TestApp) {
  await app.found()
  const { documents } = await app.store.find({ indexes: ['news', 'blog', 'messages', 'images', 'imports', 'revisions'], size: 1000 })
  return documents.map(({ index, id, version, body }) => ({ index, id, version, body }))
}
