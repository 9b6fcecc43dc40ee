import { fillAddForm, findPrimary, sendAddForm, typed } from './add-actions.ts'
import { type Entries, filled, formWith, type Page, sentText, type Typing } from './browser.ts'
import { requireSame, requireThat } from './difference.ts'
import { IMPORTS } from './import-actions.ts'
import { checkEditPage, learnSentPictures } from './item-texts.ts'
import { managePath } from './manage-lists.ts'
import { ADD_REQUIRES, controlOnEdit, EDIT_REQUIRES, present } from './model.ts'
import type { Action, Run } from './run.ts'

type Spoiled = { how: string; entries: Entries; words: string }

/** A form with something in it that nobody can save, and what the answer says about it. */
function spoil(run: Run, sent: Entries, required: readonly string[]): Spoiled {
  // Nearly everything can be saved in a draft.
  const entries: Entries = [...sent.filter(([name]) => name !== 'intent'), ['intent', 'publish']]
  const way = run.random.pick(['missing', 'foreign', 'doubled', 'no such day', 'too early', 'two lines', 'bad link'] as const)
  const name = run.random.some(required, 1)[0] ?? 'title'
  const withOther = (field: string, value: string): Entries => entries.map(([each, other]) => [each, each === field ? value : other])
  switch (way) {
    case 'missing':
      return { how: `without ${name}`, entries: withOther(name, ' '), words: 'is required.' }
    case 'foreign': {
      const foreign = entries.some(([each]) => each === 'author_logo') ? 'author_avatar' : 'author_logo'
      return { how: `with ${foreign}`, entries: [...entries, [foreign, 'x.webp']], words: `this form has no field of the name ${foreign}.` }
    }
    case 'doubled':
      return { how: 'with two titles', entries: [...entries, ['title', 'Other']], words: 'Title must be one text.' }
    case 'no such day':
      return { how: 'posted on no day', entries: withOther('posted_date', '2026-02-30'), words: 'must be a day that exists' }
    case 'too early':
      return {
        how: 'expired too early',
        entries: withOther('expiry_date', '1999-12-31'),
        words: 'Expiry date must not be before the posted date.',
      }
    case 'two lines':
      return { how: 'with two lines as title', entries: withOther('title', 'One\r\ntwo'), words: 'must be on one line' }
    case 'bad link':
      return { how: 'with a bad link', entries: withOther('blog_link', 'javascript:alert(1)'), words: 'must be a web address' }
  }
}

function answeredRefusal(answer: Page, words: string): void {
  requireSame(`A wrong form at ${answer.path} answers`, answer.status, 422)
  requireThat(answer.words.includes(words), `The page does not say “${words}”: ${answer.words.slice(0, 1500)}`)
}

/** Nothing is stored; sometimes the form that comes back is mended and sent. */
const addWrong: Action = async (run) => {
  const kind = run.random.pick(['news', 'blog'] as const)
  const sent = await fillAddForm(run, kind)
  const { how, entries, words } = spoil(run, sent.entries, ADD_REQUIRES[kind])
  run.say(`add ${kind} ${sentText(entries, 'new_id')} ${how}`)
  const answer = await run.browser.send(sent.path, sent.form, entries)
  answeredRefusal(answer, words)
  if (run.random.chance(0.5)) return true
  run.say('… mend it')
  // Its pictures are stored by now, unless nothing of the form was looked at.
  const form = formWith(answer, 'new_id')
  const isLookedAt = !['Title must be', 'this form has'].some((beginning) => words.startsWith(beginning))
  const files = sent.entries.flatMap(([name, value]) => (value instanceof File && value.size > 0 ? [[name, value] as const] : []))
  const typing: Typing = { ...typed(run.words.newItem(kind)), ...(isLookedAt ? {} : Object.fromEntries(files)) }
  const mended = filled(form, typing, findPrimary(form)?.words)
  if (isLookedAt)
    for (const [name] of files)
      requireThat(/^[\da-f]{32}\.webp$/.test(sentText(mended, `${name}_stored`) ?? ''), `The form does not keep its ${name}`)
  learnSentPictures(run, sent.entries, form)
  await sendAddForm(run, { ...sent, form, entries: mended })
  return true
}

const editWrong: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  if (!item) return false
  const { page, form } = await checkEditPage(run, item)
  const required = (item.wasPublic ? EDIT_REQUIRES : ADD_REQUIRES)[item.kind].map((name) => controlOnEdit(item.kind, name))
  const { how, entries, words } = spoil(run, filled(form, typed(run.words.dates())), required)
  run.say(`edit ${item.kind} ${item.id} ${how}`)
  answeredRefusal(await run.browser.send(page.path, form, entries), words)
  await checkEditPage(run, item)
  return true
}

/** Forms that no page of the site serves. */
const sendNonsense: Action = async (run) => {
  const item = run.random.pick(present(run.model))
  const id = item?.id ?? 'nothing'
  const [path, status, ...entries] = run.random.pick([
    [managePath('news'), 400, ['version', '1']],
    [managePath('news'), 400, ['id', id], ['id', id], ['version', item?.version ?? '1']],
    [managePath('news'), 400, ['id', id], ['intent', 'destroy']],
    [managePath('blog'), 410, ['intent', 'restore'], ['kind', 'blog'], ['id', 'never-was']],
    [managePath('blog'), 410, ['intent', 'restore'], ['kind', 'letter'], ['id', id]],
    [IMPORTS, 400, ['intent', 'destroy'], ['id', id]],
    [IMPORTS, 404, ['intent', 'undo'], ['id', 'never-was']],
  ] as const satisfies [string, number, ...[string, string][]][])
  run.say(`send ${JSON.stringify(entries)} to ${path}`)
  const sent: Entries = entries.map(([name, value]) => [name, value])
  const answer = await run.browser.send(path, { isMultipart: run.random.chance(0.5) }, sent)
  requireSame(`${path} answers`, answer.status, status)
  return true
}

export const wrongActions = { addWrong, editWrong, sendNonsense }
