import { data } from 'react-router'
import { singleText } from '#app/admin/items/item-from-form.ts'
import { SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { redirectTelling } from '#app/admin/shell/notice.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { type Activity, recordActivity } from '#domain/activity/activity-log.ts'
import { clearZeroResults } from '#domain/analytics/zero-results.ts'
import type { Services } from '#domain/ports/services.ts'
import { addSynonym } from '#domain/synonyms/add-synonym.ts'
import { loadSynonyms, type SynonymList, saveSynonyms, synonymsOnlyIn } from '#domain/synonyms/synonyms.ts'
import { validateGroups } from '#domain/synonyms/validate-groups.ts'
import { SAVED_TEXT } from './groups-form.tsx'

type Ports = Pick<Services, 'analytics' | 'store'>

export type Refusal = {
  problem: string
  status: number
  submitted?: { text: string; errors: string[]; version: string }
  add?: { word: string; as: string }
  theirs?: { onlyTheirs: string[]; onlyYours: string[] }
}

type Done = { notice: string; activity?: Activity; saved?: string } | Refusal

export async function synonymAction(context: RouterContext, sent: FormData) {
  const services = context.get(servicesContext)
  const done = await carryOut(services, sent)
  if ('problem' in done) return data(done, { status: done.status })
  if (done.activity) await recordActivity(services, currentAdministrator(context), done.activity)
  const { notice: text, saved } = done
  return redirectTelling(services, SEARCHES_PATH, { text, ...(saved && { saved }) })
}

function carryOut(services: Ports, sent: FormData): Promise<Done> {
  switch (singleText(sent, 'intent')) {
    case 'save':
      return save(services, singleText(sent, 'lines') ?? '', singleText(sent, 'version') ?? '')
    case 'add':
      return add(services, { word: (singleText(sent, 'word') ?? '').trim(), as: (singleText(sent, 'as') ?? '').trim() })
    case 'clear':
      return clear(services)
    default:
      throw data(UNKNOWN_INTENT, { status: 400 })
  }
}

async function save({ store }: Pick<Services, 'store'>, text: string, version: string): Promise<Done> {
  const lines = text.split(/\r?\n/)
  const checked = validateGroups(lines)
  if (!checked.ok) {
    const errors = checked.faults.flatMap((fault, at) => (fault === '' ? [] : [`Line ${at + 1}, “${beginning(lines[at])}”: ${fault}`]))
    const problem = `Not saved: nothing has changed on the site yet. ${checked.problem ?? 'Fix the lines named below.'}`
    return { problem, status: 422, submitted: { text, errors, version } }
  }
  const before = await loadSynonyms(store)
  const list = { lines: checked.lines, version }
  const { conflict } = await saveSynonyms(store, list)
  if (conflict) return refuseOver(conflict, { ...list, text })
  const [added, removed] = [synonymsOnlyIn(checked.lines, before.lines), synonymsOnlyIn(before.lines, checked.lines)]
  const about = [named('added', added), named('removed', removed)].filter((words) => words !== '').join('; ')
  const activity = { what: 'same-words-changed', about: about || 'the same words in other lines' } as const
  const notice = checked.lines.length === 0 ? 'Saved. There are no synonyms now.' : 'Saved. Every search uses these synonyms now.'
  return { notice, activity, saved: SAVED_TEXT }
}

/** Long lines wrap, so a number alone is hard to find. */
function beginning(line = ''): string {
  return line.length > 40 ? `${line.slice(0, 40).toWellFormed()}…` : line
}

function refuseOver(conflict: SynonymList, { lines, text }: SynonymList & { text: string }): Refusal {
  return {
    problem: 'Not saved: someone else changed the list. Yours is below.',
    status: 409,
    submitted: { text, errors: [], version: conflict.version },
    theirs: { onlyTheirs: synonymsOnlyIn(conflict.lines, lines), onlyYours: synonymsOnlyIn(lines, conflict.lines) },
  }
}

async function add({ store }: Pick<Services, 'store'>, { word, as }: { word: string; as: string }): Promise<Done> {
  const words = { word, as }
  if (word === '' || as === '') return { problem: 'Not added: enter both words.', status: 422, add: words }
  if (`${word}${as}`.includes(',')) return { problem: 'Not added: add one word at a time, without commas.', status: 422, add: words }
  const added = await addSynonym(store, words)
  if ('problem' in added) return { problem: `Not added. ${added.problem}`, status: 422, add: words }
  const notice = `A search for “${word}” now finds “${as}” too.`
  return { notice, activity: { what: 'same-words-changed', about: `added “${word}” beside “${as}”` } }
}

async function clear({ store, analytics }: Ports): Promise<Done> {
  // Counts that other processes still hold would reappear.
  await analytics.flush()
  await clearZeroResults(store)
  return { notice: 'Searches without results cleared.', activity: { what: 'searches-cleared' } }
}

function named(what: string, words: readonly string[]): string {
  return words.length > 0 ? `${what} ${words.map((word) => `“${word}”`).join(', ')}` : ''
}
