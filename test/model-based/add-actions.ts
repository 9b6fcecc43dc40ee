import type { ItemKind } from '#domain/kinds/kinds.ts'
import { type Entries, filled, formWith, sentText, type Typing } from './browser.ts'
import { requireSame, requireThat } from './difference.ts'
import { findNewItems } from './find-items.ts'
import { checkStored, isPresent, namesOfDifferences, textsSent } from './item-texts.ts'
import { ADDED_AT, findModelItem, type ModelItem, type Texts } from './model.ts'
import { type Action, keep, type Run, type SentAddForm } from './run.ts'

export const ADD_DATA = '/add-data-component'

/** A whole add form, ready to be sent. */
export async function fillAddForm(run: Run, kind: ItemKind, isPlain = false): Promise<SentAddForm> {
  const path = isPlain ? ADD_DATA : ADDED_AT[kind]
  const form = formWith(await run.browser.load(path), 'new_id')
  const texts = run.words.newItem(kind)
  if (isPlain) texts.content = run.words.plainArticle()
  return { path, form, entries: filled(form, { ...typed(texts), ...choosePictures(run, kind) }), kind, isPlain }
}

export function typed(texts: Texts): Typing {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, name === 'draft' ? text === 'on' : text]))
}

/** News cannot do without its two pictures. */
function choosePictures(run: Run, kind: ItemKind): Typing {
  const [first, second] = [run.random.pick(run.pictures), run.random.pick(run.pictures)]
  if (!first || !second) return {}
  if (kind === 'news') return { logo: first, author_logo: second }
  return run.random.chance(0.3) ? { logo: first, author_avatar: second } : {}
}

/** Sends an add form, for the first time or once more: the same words make one item, others make an item of their own. */
export async function sendAddForm(run: Run, sent: SentAddForm): Promise<void> {
  const { path, form, entries, kind, isPlain } = sent
  const answer = await run.browser.send(path, form, entries)
  requireSame(`${path} answers`, [answer.status, answer.location], [302, '/blogs'])
  await noteCreated(run, { kind, entries, isPlain })
}

/** What a form that was sent to make an item has made. */
export async function noteCreated(
  run: Run,
  { kind, entries, isPlain = false }: { kind: ItemKind; entries: Entries; isPlain?: boolean },
): Promise<void> {
  const id = sentText(entries, 'new_id') ?? ''
  const texts = textsSent(run, kind, entries, isPlain)
  const known = findModelItem(run.model, { kind, id })
  if (isPresent(known) && namesOfDifferences(texts, known.texts).length === 0) return
  const item: ModelItem = { kind, id, texts, version: '', isDeleted: false, isTouched: false }
  if (known) {
    run.say(`… which makes another item than ${id}`)
    await findNewItems(run, [item])
    requireThat(item.id !== id, `The id ${id} was given twice`)
  } else {
    run.model.items.push(item)
    await checkStored(run, item)
  }
}

const add: Action = async (run) => {
  const kind = run.random.pick(['news', 'blog'] as const)
  const sent = await fillAddForm(run, kind)
  run.say(`add ${kind} ${sentText(sent.entries, 'new_id')} “${sentText(sent.entries, 'title')}”`)
  await sendAddForm(run, sent)
  keep(run.sentAddForms, sent)
  return true
}

const addPlain: Action = async (run) => {
  const sent = await fillAddForm(run, 'blog', true)
  run.say(`add plain text ${sentText(sent.entries, 'new_id')}`)
  await sendAddForm(run, sent)
  keep(run.sentAddForms, sent)
  return true
}

const sendAgain: Action = async (run) => {
  const sent = run.random.pick(run.sentAddForms)
  if (!sent) return false
  run.say(`go back and send the add form of ${sentText(sent.entries, 'new_id')} again`)
  await sendAddForm(run, sent)
  return true
}

const sendOtherWords: Action = async (run) => {
  const sent = run.random.pick(run.sentAddForms)
  if (!sent) return false
  run.say(`go back and send the add form of ${sentText(sent.entries, 'new_id')} with other words`)
  const title = run.words.title()
  const entries: Entries = sent.entries.map(([name, value]) => [name, name === 'title' ? title : value])
  await sendAddForm(run, { ...sent, entries })
  return true
}

export const addActions = { add, addPlain, sendAgain, sendOtherWords }
