import { requireSame, requireThat } from './difference.ts'
import { IMPORTS } from './import-actions.ts'
import { checkEditPage } from './item-texts.ts'
import { type Card, type Shown, walkList } from './manage-lists.ts'
import { INBOX } from './message-actions.ts'
import { deleted, editPathOf, type ModelItem, type ModelState, present, stateOf } from './model.ts'
import { allIn, wordsIn } from './read-html.ts'
import type { Run } from './run.ts'

const BADGES: Record<ModelState, string> = { draft: ' Draft ', scheduled: ' Scheduled · ', live: ' Live ', expired: ' Expired ' }
const IMPORTS_PER_PAGE = 20
const MESSAGES_PER_PAGE = 20
/** Deleted items of which each comparison asks for the edit page. */
const SAMPLE = 5

/** Everything that the administrator's pages show, against the model. */
export async function compareAdmin(run: Run): Promise<void> {
  for (const item of present(run.model)) await checkEditPage(run, item)
  for (const item of run.random.some(deleted(run.model), SAMPLE)) {
    requireSame(`${editPathOf(item)}, which is deleted, answers`, (await run.browser.load(editPathOf(item))).status, 404)
  }
  await compareLists(run)
  await compareImports(run)
  await compareInbox(run)
}

async function compareLists(run: Run): Promise<void> {
  for (const kind of ['news', 'blog'] as const) {
    const items = run.model.items.filter((item) => item.kind === kind)
    const there = items.filter(({ isDeleted }) => !isDeleted)
    const cards = await walkList(run, kind)
    requireListed(`The list of ${kind}`, cards, there)
    for (const item of there) {
      const words = cards.find(({ id }) => id === item.id)?.words ?? ''
      requireThat(words.includes(BADGES[stateOf(item)]), `${kind} ${item.id} is not shown as ${stateOf(item)}: ${words}`)
    }
    for (const show of ['draft', 'scheduled', 'expired'] as const satisfies Shown[]) {
      requireListed(
        `The list of ${show} ${kind}`,
        await walkList(run, kind, show),
        there.filter((item) => stateOf(item) === show),
      )
    }
    requireListed(
      `The list of deleted ${kind}`,
      await walkList(run, kind, 'deleted'),
      items.filter(({ isDeleted }) => isDeleted),
    )
  }
}

/** The same items by the same titles, and the latest first. */
function requireListed(what: string, cards: readonly Card[], items: readonly ModelItem[]): void {
  const listed = cards.map(({ id, title }) => `${id} ${title}`)
  requireSame(what, listed.sort(), items.map(({ id, texts }) => `${id} ${texts.title}`).sort())
  const days = cards.map(({ days: [first = ''] }) => first)
  requireSame(`${what} is in the order`, days, [...days].sort().reverse())
}

async function compareImports(run: Run): Promise<void> {
  const { imports } = run.model
  const shown: string[] = []
  for (let number = 1; number === 1 || shown.length < imports.length; number++) {
    const page = await run.browser.load(number === 1 ? IMPORTS : `${IMPORTS}?page=${number}`)
    requireSame(`${page.path} answers`, page.status, 200)
    const cards = page.html.split('<article').slice(1)
    requireSame(`${page.path} has so many imports`, cards.length, Math.min(IMPORTS_PER_PAGE, imports.length - shown.length))
    shown.push(...cards.map(importIn))
  }
  const expected = imports.map(({ file, items, state, kept }) => {
    const words = kept === 0 ? 'Undone.' : `Undone, except ${counted(kept)} changed since.`
    return `${file}: ${counted(items)}, ${state === 'done' ? 'can be undone' : words}`
  })
  requireSame('The imports are', shown, expected)
}

function importIn(card: string): string {
  const [file] = allIn(card, /<h2[^>]*>([^<]*)/g)
  const words = wordsIn(card)
  const state = card.includes('value="undo"') ? 'can be undone' : /Undone(?:\.|, except \d+ posts? changed since\.)/.exec(words)?.[0]
  return `${file}: ${/\d+ posts?/.exec(words.slice(words.indexOf('·')))?.[0]}, ${state}`
}

function counted(items: number): string {
  return `${items} ${items === 1 ? 'post' : 'posts'}`
}

async function compareInbox(run: Run): Promise<void> {
  const { messages } = run.model
  for (const show of ['inbox', 'answered', 'unread', 'aside'] as const) {
    const expected = messages.filter(
      ({ read, answered, isAside }) =>
        isAside === (show === 'aside') &&
        (show !== 'unread' || !read) &&
        (show !== 'inbox' || !answered) &&
        (show !== 'answered' || answered),
    )
    const shown: string[] = []
    for (let number = 1; number === 1 || shown.length < expected.length; number++) {
      const query = new URLSearchParams({ ...(show === 'inbox' ? {} : { show }), ...(number > 1 ? { page: String(number) } : {}) })
      const page = await run.browser.load(query.size > 0 ? `${INBOX}?${query}` : INBOX)
      requireSame(`${page.path} answers`, page.status, 200)
      // The tab counts what it shows, if it's one and not empty.
      const tab = /aria-current="true">(?:Inbox|Answered|Spam)(?:<span>([\d,]+))?/.exec(page.html)
      const isTold = tab
        ? Number((tab[1] ?? '0').replaceAll(',', '')) === expected.length
        : page.words.includes(` ${expected.length} ${expected.length === 1 ? 'message' : 'messages'} `)
      requireThat(isTold, `${page.path} does not say that there are ${expected.length}`)
      const rows = [...page.html.matchAll(/<li[^>]*>\s*<label[^>]*>[\s\S]*?<h[23][^>]*>([\s\S]*?)<\/li>/g)].map(([, row = '']) => row)
      requireSame(`${page.path} has so many messages`, rows.length, Math.min(MESSAGES_PER_PAGE, expected.length - shown.length))
      shown.push(...rows.map(messageIn))
    }
    const wanted = expected.map(({ subject, from_name, read, answered }) => messageWords({ subject, from_name, read, answered }))
    // Inbox goes by due times, which are alike for messages of one evening.
    if (show === 'inbox') for (const list of [shown, wanted]) list.sort()
    requireSame(`The inbox shows (${show})`, shown, wanted)
  }
}

function messageIn(row: string): string {
  const [subject = ''] = allIn(row, /<a href="[^"]*">([^<]*)/g)
  const words = wordsIn(row)
  const from_name = wordsIn(/<bdi>([\s\S]*?)<\/bdi>/.exec(row)?.[1] ?? '').trim()
  return messageWords({ subject, from_name, read: !words.includes(' Unread '), answered: words.includes(' Answered ') })
}

function messageWords(shown: { subject: string; from_name: string; read: boolean; answered: boolean }): string {
  return `${shown.subject} by ${shown.from_name}, ${shown.read ? 'read' : 'unread'}${shown.answered ? ', answered' : ''}`
}
