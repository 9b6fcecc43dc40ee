import { answeredAsks, noteCreated, typed } from './add-actions.ts'
import { type Entries, filled, formWith, labelsIn, type Page, sentText, type Typing } from './browser.ts'
import { Difference, requireSame, requireThat } from './difference.ts'
import { checkEditPage, checkStored, isPresent, learnSentPictures, namesOfDifferences, textsSent, textsShown } from './item-texts.ts'
import { managePath } from './manage-lists.ts'
import { actionOf, controlOnEdit, editPathOf, findModelItem, type ModelItem, present, type Texts } from './model.ts'
import { isUnlinked, lacksRequired, textsSentOf, withButton } from './press-button.ts'
import { allIn } from './read-html.ts'
import { type Action, keep, type OpenForm, type Run } from './run.ts'
import { versionIn } from './script-answer.ts'

const SAID = { publish: 'Published', schedule: 'Scheduled', update: 'Updated' }
const KEPT = 'Draft saved. Visitors don’t see it.'
const HIDES = 'This post is live. Unpublish it before you choose a later date.'

/** Opens the edit page in a tab and types; what was typed is not sent yet. */
async function openTab(run: Run, item: ModelItem, typing: Typing = someTyping(run, item)): Promise<OpenForm> {
  const { page, form } = await checkEditPage(run, item)
  return { path: page.path, form, entries: filled(form, typing), kind: item.kind, id: item.id }
}

function someTyping(run: Run, { kind, texts }: ModelItem): Typing {
  const changes = run.words.changes(kind)
  const typing = Object.fromEntries(Object.entries(typed(changes)).map(([name, text]) => [controlOnEdit(kind, name), text]))
  const field = kind === 'news' ? run.random.pick(['logo', 'author_logo'] as const) : run.random.pick(['logo', 'author_avatar'] as const)
  const picture = run.random.pick(run.pictures)
  if (picture && run.random.chance(0.15)) return { ...typing, [field]: picture }
  return texts[field] !== '' && run.random.chance(0.1) ? { ...typing, [`${field}_remove`]: true } : typing
}

/** Sends what stands in a tab; what has to come of it is what the model knows of the item by now. */
async function sendTab(run: Run, opened: OpenForm): Promise<void> {
  const item = findModelItem(run.model, opened)
  const tab = withButton(run, opened, item)
  const { entries } = tab
  const answer = await run.browser.send(tab.path, tab.form, entries)
  if (!isPresent(item)) return answeredGone(run, tab, answer)
  const mine = textsSentOf(run, tab, item)
  const basedOn = sentText(entries, 'save_over') ?? sentText(entries, 'keep_over') ?? sentText(entries, 'version')
  const all = namesOfDifferences(mine, item.texts)
  const differing = all.filter((name) => name !== 'draft')
  if (basedOn !== item.version && differing.length > 0) return answeredConflict(run, { tab, item, mine, differing, answer })
  if (lacksRequired(item, textsSent(run, tab.kind, entries), isUnlinked(entries))) {
    run.say('… which lacks something')
    requireSame(`${tab.path}, with something left out, answers`, answer.status, 422)
    learnSentPictures(run, entries, formWith(answer, 'version'))
    await checkEditPage(run, item)
    return
  }
  if (basedOn !== item.version && all.length === 0) {
    run.say('… which says what is stored already')
    requireSame(`${tab.path} answers`, answer.status, 302)
    await checkEditPage(run, item)
    return
  }
  const action = mine.draft === 'on' ? 'draft' : actionOf(item, mine)
  const said = sentText(entries, sentText(entries, 'save_over') === undefined ? 'intent' : 'save_over_as')
  if (action === 'hide') {
    run.say('… which would hide it')
    requireSame(`${tab.path}, to hide what is live, answers`, answer.status, 409)
    requireThat(answer.words.includes(HIDES), `${tab.path} does not say “${HIDES}”`)
    learnSentPictures(run, entries, formWith(answer, 'version'))
    await checkEditPage(run, item)
    return
  }
  if (action !== 'draft' && action !== said) {
    run.say(`… which is asked about: it would ${action}`)
    return sendTab(run, { ...tab, ...answeredAsks(run, { answer, entries, action }) })
  }
  await answeredSaved(run, tab, { answer, action })
  await noteSaved(run, item, mine)
}

async function noteSaved(run: Run, item: ModelItem, mine: Texts): Promise<void> {
  item.texts = mine
  item.isTouched = true
  await checkStored(run, item)
}

type Answered = { answer: Page; action: keyof typeof SAID | 'draft' }

async function answeredSaved(run: Run, { kind, path }: OpenForm, { answer, action }: Answered): Promise<void> {
  requireSame(`${path} answers`, [answer.status, answer.location], [302, action === 'draft' ? path : managePath(kind)])
  const next = await run.browser.load(answer.location)
  const words = action === 'draft' ? KEPT : SAID[action]
  requireThat(next.words.includes(words), `${next.path} does not say “${words}”: ${next.words.slice(0, 800)}`)
}

type Conflict = { tab: OpenForm; item: ModelItem; mine: Texts; differing: string[]; answer: Page }

async function answeredConflict(run: Run, { tab, item, mine, differing, answer }: Conflict): Promise<void> {
  run.say(`… a conflict in ${differing.join(', ')}`)
  requireSame(`${tab.path} answers, based on ${sentText(tab.entries, 'version')} where ${item.version} is stored,`, answer.status, 409)
  const isKept = sentText(tab.entries, 'intent') === 'draft' || sentText(tab.entries, 'keep_over') !== undefined
  const form = formWith(answer, isKept ? 'keep_over' : 'save_over', item.version)
  learnSentPictures(run, tab.entries, form)
  const labels = labelsIn(answer)
  const named = allIn(answer.html.replaceAll('<!-- -->', ''), /data-conflict[^>]* aria-label="([^":]*): [^"]*ersion"/g)
  requireSame('The stored version is shown of', named.sort(), differing.map((name) => labels[name]).sort())
  const kept = textsShown(tab.kind, form)
  for (const [name, text] of Object.entries(mine)) {
    if (name !== 'content' && !text.startsWith('new:') && name !== 'draft' && !(name === 'blog_link' && text === ''))
      requireSame(`The form keeps ${name}`, kept[name]?.replaceAll('\r\n', '\n').trim(), text)
  }
  if (run.random.chance(0.3)) {
    run.say('… take theirs')
    await checkEditPage(run, item)
    return
  }
  // What is kept of an item that was published meanwhile would be a copy beside it.
  if (!isKept && run.random.chance(0.2)) {
    run.say('… another tab saves meanwhile')
    await sendTab(run, await openTab(run, item))
  }
  const over = form.buttons.find(({ name }) => name === (isKept ? 'keep_over' : 'save_over'))?.words
  run.say(`… ${over}`)
  await sendTab(run, { ...tab, form, entries: filled(form, {}, over) })
}

async function answeredGone(run: Run, tab: OpenForm, answer: Page): Promise<void> {
  run.say('… which is deleted')
  requireSame(`${tab.path} answers`, answer.status, 410)
  requireThat(answer.words.includes('This post was deleted'), 'The page does not say that the item is gone')
  if (run.random.chance(0.4)) return
  const form = formWith(answer, 'save_as_new')
  learnSentPictures(run, tab.entries, form)
  const entries = filled(form, {}, 'Save as a new draft')
  const times = run.random.chance(0.3) ? 2 : 1
  for (let time = 0; time < times; time++) {
    run.say(`… save as a new draft ${sentText(entries, 'new_id')}`)
    const saved = await run.browser.send(tab.path, form, entries)
    requireSame(`${tab.path} answers`, saved.status, 302)
    requireThat((await run.browser.load(saved.location)).words.includes(KEPT), `${saved.location} does not say “${KEPT}”`)
    await noteCreated(run, { kind: tab.kind, entries })
  }
}

function about(item: ModelItem): string {
  return `${item.kind} ${item.id} “${item.texts.title}”`
}

const edit: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`edit ${about(item)}`)
  await sendTab(run, await openTab(run, item))
  return true
}

const saveUnchanged: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`save ${about(item)} unchanged`)
  await sendTab(run, await openTab(run, item, {}))
  return true
}

const twoTabs: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`edit ${about(item)} in two tabs`)
  const [first, second] = [await openTab(run, item), await openTab(run, item)]
  await sendTab(run, first)
  await sendTab(run, second)
  return true
}

/** The same words from both: no conflict. */
const sameInTwoTabs: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`send the same edit of ${about(item)} twice`)
  const tab = await openTab(run, item)
  await sendTab(run, tab)
  await sendTab(run, tab)
  return true
}

const openForLater: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`open ${about(item)} in a tab and leave it`)
  keep(run.editTabs, await openTab(run, item))
  return true
}

const sendOldTab: Action = async (run) => {
  const [tab] = run.random.some(run.editTabs, 1)
  if (!tab) return false
  run.editTabs.splice(run.editTabs.indexOf(tab), 1)
  run.say(`send the old tab of ${tab.kind} ${tab.id}, version ${sentText(tab.entries, 'version')}`)
  await sendTab(run, tab)
  return true
}

/** As the page's script does: a draft stays on its page, which saves again with the version that it was answered. All else leads away. */
const saveTwiceByScript: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`save ${about(item)} twice from one page`)
  let tab = await openTab(run, item)
  for (let time = 0; time < 2; time++) {
    // The page's script keeps the button true while days are typed.
    const texts = textsSentOf(run, tab, item)
    const action = item.texts.draft === 'on' && run.random.chance(0.3) ? 'draft' : actionOf(item, texts)
    const entries: Entries = [...tab.entries, ['intent', action === 'hide' ? 'update' : action]]
    const body = new FormData()
    for (const [name, value] of [...entries, ['by_script', 'yes']] satisfies Entries) body.append(name, value)
    const answer = await run.browser.post(`${tab.path}.data`, body)
    if (lacksRequired(item, { ...textsSent(run, tab.kind, tab.entries), draft: action === 'draft' ? 'on' : '' }, isUnlinked(tab.entries))) {
      requireSame(`${tab.path}.data, with something left out, answers`, answer.status, 422)
      return true
    }
    if (action === 'hide') {
      requireSame(`${tab.path}.data, to hide what is live, answers`, answer.status, 409)
      return true
    }
    requireSame(`${tab.path}.data answers`, answer.status, 200)
    const version = versionIn(answer.html)
    if (version === undefined) throw new Difference(`${tab.path}.data gave no version: ${answer.html.slice(0, 500)}`)
    await noteSaved(run, item, textsSentOf(run, { ...tab, entries }, item))
    requireSame('The answer gives the version', version, item.version)
    if (action !== 'draft') break
    const form = {
      ...tab.form,
      controls: tab.form.controls.map((control) => ({ ...control, value: sentText(tab.entries, control.name) ?? control.value })),
    }
    tab = { ...tab, form, entries: filled(form, { title: run.words.title(), version }) }
  }
  requireSame('The item is', editPathOf(item), tab.path)
  return true
}

const unpublish: Action = async (run) => {
  const item = run.random.pick(present(run.model).filter(({ texts }) => texts.draft !== 'on'))
  if (!item) return false
  run.say(`unpublish ${about(item)}`)
  const { page, form } = await checkEditPage(run, item)
  const answer = await run.browser.send(page.path, form, [
    ['intent', 'unpublish'],
    ['version', item.version],
  ])
  requireSame(`${page.path} answers`, [answer.status, answer.location], [302, page.path])
  await noteSaved(run, item, { ...item.texts, draft: 'on' })
  return true
}

export const editActions = { unpublish, edit, saveUnchanged, twoTabs, sameInTwoTabs, openForLater, sendOldTab, saveTwiceByScript }
