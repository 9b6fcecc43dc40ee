import type { Outcome } from '#app/admin/shell/notice.ts'
import type { Intent } from './claim-intents.ts'
import { type ClaimRow, claimElementId } from './load-claims.ts'

export const TO_CONFIRM_ID = 'to-confirm'

const SAID: Record<Intent, { what: string; one: string; many: string }> = {
  confirm: { what: 'Confirmed', one: 'Visitors read it.', many: 'Visitors read them.' },
  hide: { what: 'Hidden', one: 'Visitors no longer see it.', many: 'Visitors no longer see them.' },
  show: { what: 'Shown again', one: 'Visitors read it.', many: 'Visitors read them.' },
  undo: { what: 'Undone', one: 'It’s as before.', many: 'They’re as before.' },
}

/** `changed` holds the claims as they were before. The way back names what each one was. */
export function outcomeOf(facts: readonly ClaimRow[], changed: readonly ClaimRow[], intent: Intent): Outcome & { at: string } {
  const fields = Object.fromEntries(changed.map((fact) => [claimElementId(fact), fact.state]))
  const undo = intent === 'confirm' || intent === 'hide' ? { undo: { intent: 'undo', fields } } : {}
  return { text: inWords(intent, changed), at: nextAfter(facts, changed, intent), ...undo }
}

function inWords(intent: Intent, [first, ...others]: readonly ClaimRow[]): string {
  const { what, one, many } = SAID[intent]
  if (!first) return `${what}. ${one}`
  return others.length > 0 ? `${what}: ${others.length + 1} statements. ${many}` : `${what}: ${first.page} › ${first.label}. ${one}`
}

/** Focus moves to the next open claim, or to a reopened one after an undo. */
function nextAfter(facts: readonly ClaimRow[], changed: readonly ClaimRow[], intent: Intent): string {
  const [first] = changed
  if (first && (intent === 'show' || intent === 'undo')) return claimElementId(first)
  const open = facts.filter(({ state }) => state === 'to confirm')
  const next = open.slice(open.findLastIndex((fact) => changed.includes(fact)) + 1).find((fact) => !changed.includes(fact))
  return next ? claimElementId(next) : TO_CONFIRM_ID
}
