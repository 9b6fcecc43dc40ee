import type { ItemKind } from '#domain/kinds/kinds.ts'
import { type Entries, filled, formWith, type Page, sentText, type Typing } from './browser.ts'
import { requireSame, requireThat } from './difference.ts'
import { findNewItems } from './find-items.ts'
import { checkStored, isPresent, learnSentPictures, namesOfDifferences, textsSent } from './item-texts.ts'
import { ADDED_AT, actionOf, findModelItem, type ModelItem, type Texts } from './model.ts'
import type { ServedForm } from './read-html.ts'
import { type Action, keep, type Run, type SentAddForm } from './run.ts'

export const ADD_DATA = '/add-data-component'
const SAVE_DRAFT = 'Save draft'
const PLAIN_BUTTON = 'Add Data'

/** A whole add form, ready to be sent. */
export async function fillAddForm(run: Run, kind: ItemKind, isPlain = false): Promise<SentAddForm> {
  const path = isPlain ? ADD_DATA : ADDED_AT[kind]
  const form = formWith(await run.browser.load(path), 'new_id')
  const texts = run.words.newItem(kind)
  if (isPlain) texts.content = run.words.plainArticle()
  const button = texts.draft === 'on' ? SAVE_DRAFT : isPlain ? PLAIN_BUTTON : 'Publish'
  return { path, form, entries: filled(form, { ...typed(texts), ...choosePictures(run, kind) }, button), kind, isPlain }
}

export function typed(texts: Texts): Typing {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name !== 'draft'))
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
  const texts = textsSent(run, kind, entries, isPlain)
  const [said, action] = [sentText(entries, 'intent'), actionOf(undefined, texts)]
  if (said !== undefined && said !== 'draft' && said !== action) {
    run.say(`… which is asked about: it would ${action}`)
    const asking = answeredAsks(run, { answer, entries, action })
    return sendAddForm(run, { ...sent, form: asking.form, entries: asking.entries })
  }
  const id = sentText(entries, 'new_id') ?? ''
  const next = texts.draft === 'on' ? undefined : '/blogs'
  requireSame(`${path} answers`, answer.status, 302)
  if (next) requireSame(`${path} leads to`, answer.location, next)
  else requireThat(answer.location.startsWith(`/edit-${kind}/`), `${path} leads a new draft ${id} to ${answer.location}`)
  await noteCreated(run, { kind, entries, isPlain })
}

/** The button that publishes, schedules or updates. */
export function findPrimary({ buttons }: ServedForm): ServedForm['buttons'][number] | undefined {
  return buttons.find(({ name, value }) => name === 'intent' && ['publish', 'schedule', 'update'].includes(value))
}

/** Nothing is stored where the button did not say what it would do: the form comes back with one that does. */
export function answeredAsks(
  run: Run,
  { answer, entries, action }: { answer: Page; entries: Entries; action: string },
): { form: ServedForm; entries: Entries } {
  requireSame(`${answer.path}, to ${action}, answers`, answer.status, 409)
  const form = formWith(answer, 'intent', action)
  learnSentPictures(run, entries, form)
  const button = form.buttons.find(({ name, value }) => name === 'intent' && value === action)
  return { form, entries: filled(form, {}, button?.words) }
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
