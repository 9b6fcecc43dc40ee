import { singleText } from '#app/admin/items/item-from-form.ts'
import { SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { formAction } from '#app/admin/shell/form-action.ts'
import type { Outcome } from '#app/admin/shell/notice.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { clearZeroResults } from '#domain/analytics/zero-results.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { addSynonym } from '#domain/synonyms/add-synonym.ts'
import { loadSynonyms, type SynonymList, saveSynonyms, synonymsOnlyIn } from '#domain/synonyms/synonyms.ts'
import { validateGroups } from '#domain/synonyms/validate-groups.ts'
import { SAVED_TEXT } from './groups-form.tsx'

type Ports = Pick<Services, 'analytics' | 'log' | 'now' | 'store'>

type Refusal = {
  problem: string
  status: number
  submitted?: { text: string; errors: string[]; version: string }
  add?: { word: string; as: string }
  theirs?: { onlyTheirs: string[]; onlyYours: string[] }
}

export const synonymAction = formAction<Refusal>({
  path: SEARCHES_PATH,
  intents: { save, add, clear },
  logged: 'Words of the search not changed',
  kept: 'Your text is below.',
  again: (sent) => (sent.has('lines') ? { submitted: { ...textIn(sent), errors: [] } } : {}),
})

function textIn(sent: FormData): { text: string; version: string } {
  return { text: singleText(sent, 'lines') ?? '', version: singleText(sent, 'version') ?? '' }
}

async function save(services: Ports, actor: Actor, sent: FormData): Promise<Outcome | Refusal> {
  const { store } = services
  const { text, version } = textIn(sent)
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
  await recordActivity(services, actor, { what: 'same-words-changed', about: about || 'the same words in other lines' })
  const found = checked.lines.length === 0 ? 'There are no synonyms now.' : 'Every search uses these synonyms now.'
  return { text: `Saved. ${found}`, saved: SAVED_TEXT }
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

async function add(services: Ports, actor: Actor, sent: FormData): Promise<Outcome | Refusal> {
  const words = { word: (singleText(sent, 'word') ?? '').trim(), as: (singleText(sent, 'as') ?? '').trim() }
  const { word, as } = words
  if (word === '' || as === '') return { problem: 'Not added: enter both words.', status: 422, add: words }
  if (`${word}${as}`.includes(',')) return { problem: 'Not added: add one word at a time, without commas.', status: 422, add: words }
  const added = await addSynonym(services.store, words)
  if ('problem' in added) return { problem: `Not added. ${added.problem}`, status: 422, add: words }
  await recordActivity(services, actor, { what: 'same-words-changed', about: `added “${word}” beside “${as}”` })
  return { text: `A search for “${word}” now finds “${as}” too.` }
}

async function clear(services: Ports, actor: Actor): Promise<Outcome> {
  // Counts that other processes still hold would reappear.
  await services.analytics.flush()
  await clearZeroResults(services.store)
  await recordActivity(services, actor, { what: 'searches-cleared' })
  return { text: 'Searches without results cleared.' }
}

function named(what: string, words: readonly string[]): string {
  return words.length > 0 ? `${what} ${words.map((word) => `“${word}”`).join(', ')}` : ''
}
