import { filled, findForm, type Page } from './browser.ts'
import { Difference, requireSame, requireThat } from './difference.ts'
import { checkStored, isPresent } from './item-texts.ts'
import { type Card, controlValue, findCard } from './manage-lists.ts'
import { deleted, findModelItem, type ModelItem, present } from './model.ts'
import { type Action, keep, type OpenForm, type Run } from './run.ts'

const CHANGED = 'Not deleted. Someone changed this post since you opened the list.'
const ALREADY = 'had been deleted already.'

function openForm({ kind, id }: ModelItem, { form, page }: Card, button: string): OpenForm {
  if (!form) throw new Difference(`The card of ${id} has no form`)
  return { path: page.path, form, entries: filled(form, {}, button), kind, id }
}

/** Sends a form that deletes. Gives the page that came of it when the item was deleted. */
async function sendDelete(run: Run, open: OpenForm): Promise<Page | undefined> {
  const answer = await run.browser.send(open.path, open.form, open.entries)
  const item = findModelItem(run.model, open)
  if (isPresent(item) && item.version !== controlValue(open.form, 'version')) {
    run.say('… which was changed since')
    requireSame(`Deleting an old version at ${open.path} answers`, answer.status, 409)
    requireThat(answer.words.includes(CHANGED), `The page does not say “${CHANGED}”`)
    return undefined
  }
  requireSame(`Deleting at ${open.path} answers`, [answer.status, answer.location], [302, open.path])
  const next = await run.browser.load(answer.location)
  if (!isPresent(item)) {
    requireThat(next.words.includes(ALREADY), `The page does not say “${ALREADY}”`)
    return undefined
  }
  item.isDeleted = true
  const said = `Deleted “${item.texts.title}”. You can restore it until`
  requireThat(next.words.includes(said), `The page does not say “${said}”: ${next.words.slice(0, 800)}`)
  return next
}

async function sendRestore(run: Run, open: OpenForm): Promise<void> {
  const answer = await run.browser.send(open.path, open.form, open.entries)
  const item = findModelItem(run.model, open)
  if (!item) throw new Difference(`The model does not know ${open.id}`)
  const said = item.isDeleted ? `Restored “${item.texts.title}”.` : `“${item.texts.title}” had been restored already.`
  requireSame(`Restoring at ${open.path} answers`, [answer.status, answer.location], [302, open.path])
  const next = await run.browser.load(answer.location)
  requireThat(next.words.includes(said), `The page does not say “${said}”: ${next.words.slice(0, 800)}`)
  if (!item.isDeleted) return
  item.isDeleted = false
  await checkStored(run, item)
}

const deleteItem: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`delete ${item.kind} ${item.id} “${item.texts.title}”`)
  const open = openForm(item, await findCard(run, item), 'Delete')
  keep(run.deleteForms, open)
  const next = await sendDelete(run, open)
  if (!next || run.random.chance(0.5)) return true
  run.say('… and undo that')
  const undo = findForm(next, 'id', item.id)
  if (!undo?.buttons.some(({ words }) => words === 'Undo')) throw new Difference(`${next.path} offers no undo`)
  await sendRestore(run, { ...open, form: undo, entries: filled(undo, {}, 'Undo') })
  return true
}

const openDeletion: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  run.say(`look at ${item.kind} ${item.id} in its list and leave it`)
  keep(run.deleteForms, openForm(item, await findCard(run, item), 'Delete'))
  return true
}

/** The version may be an old one by now, or the item gone. */
const sendOldDeletion: Action = async (run) => {
  const open = run.random.pick(run.deleteForms)
  if (!open) return false
  run.say(`delete ${open.kind} ${open.id} from an old page, version ${controlValue(open.form, 'version')}`)
  await sendDelete(run, open)
  return true
}

const restore: Action = async (run) => {
  const item = run.random.pick(deleted(run.model))
  if (!item) return false
  run.say(`restore ${item.kind} ${item.id} “${item.texts.title}”`)
  const open = openForm(item, await findCard(run, item, 'deleted'), 'Restore')
  keep(run.restoreForms, open)
  await sendRestore(run, open)
  return true
}

/** Mostly of an item that is there. */
const sendOldRestoration: Action = async (run) => {
  const open = run.random.pick(run.restoreForms)
  if (!open) return false
  run.say(`restore ${open.kind} ${open.id} from an old page`)
  await sendRestore(run, open)
  return true
}

export const deleteActions = { deleteItem, openDeletion, sendOldDeletion, restore, sendOldRestoration }
