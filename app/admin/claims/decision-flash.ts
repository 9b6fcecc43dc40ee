import { setFlash, takeFlash } from '#app/requests/flash.ts'
import type { Services } from '#domain/ports/services.ts'
import { INTENTS, type Intent, isIntent } from './claim-intents.ts'
import { type ClaimRow, claimElementId } from './load-claims.ts'

export const TO_CONFIRM_ID = 'to-confirm'

/** The server rejects decisions on claims that changed since the page was shown. */
type DecisionUndo = Record<'of' | 'said' | 'seen' | 'was', string>

export type DecisionFlash = { message: string; at: string; undo: readonly DecisionUndo[] }

type Left = { intent: Intent; at: string; changed: readonly ClaimRow[] }

/** `changed` holds the claims as they were before. */
export function setDecisionFlash(services: Pick<Services, 'settings'>, { intent, at, changed }: Left) {
  return setFlash(services, 'decision', { intent, at, changed: changed.map((fact) => [claimElementId(fact), fact.state]) })
}

export async function takeDecisionFlash(services: Pick<Services, 'settings'>, request: Request) {
  const { word, headers } = await takeFlash(services, 'decision', request)
  return { headers, decisionAmong: (facts: readonly ClaimRow[]) => decisionAmong(word, facts) }
}

function decisionAmong({ intent, at, changed }: Record<string, unknown>, facts: readonly ClaimRow[]): DecisionFlash | undefined {
  if (!isIntent(intent)) return undefined
  const { state } = INTENTS[intent]
  const left = (Array.isArray(changed) ? changed : []).flatMap((each: unknown) => {
    const [id, was] = Array.isArray(each) ? each : []
    const fact = facts.find((one) => claimElementId(one) === id)
    return fact && (state === undefined || state === fact.state || fact.state === 'changed') ? [{ fact, was: String(was) }] : []
  })
  return {
    message: inWords(
      intent,
      left.map(({ fact }) => fact),
    ),
    at: facts.some((fact) => claimElementId(fact) === at) ? String(at) : TO_CONFIRM_ID,
    undo:
      intent === 'confirm' || intent === 'hide'
        ? left.map(({ fact: { claimKey, wording, state: seen }, was }) => ({ of: claimKey, said: wording, seen, was }))
        : [],
  }
}

const SAID: Record<Intent, { what: string; one: string; many: string }> = {
  confirm: { what: 'Confirmed', one: 'Visitors read it.', many: 'Visitors read them.' },
  hide: { what: 'Hidden', one: 'Visitors no longer see it.', many: 'Visitors no longer see them.' },
  show: { what: 'Shown again', one: 'Visitors read it.', many: 'Visitors read them.' },
  undo: { what: 'Undone', one: 'It’s as before.', many: 'They’re as before.' },
}

function inWords(intent: Intent, [first, ...others]: readonly ClaimRow[]): string {
  const { what, one, many } = SAID[intent]
  if (!first) return `${what}. ${one}`
  return others.length > 0 ? `${what}: ${others.length + 1} statements. ${many}` : `${what}: ${first.page} › ${first.label}. ${one}`
}

/** Focus moves to the next open claim, or to a reopened one after an undo. */
export function nextAfter(facts: readonly ClaimRow[], changed: readonly ClaimRow[], intent: Intent): string {
  const [first] = changed
  if (first && (intent === 'show' || intent === 'undo')) return claimElementId(first)
  const open = facts.filter(({ state }) => state === 'to confirm')
  const next = open.slice(open.findLastIndex((fact) => changed.includes(fact)) + 1).find((fact) => !changed.includes(fact))
  return next ? claimElementId(next) : TO_CONFIRM_ID
}
