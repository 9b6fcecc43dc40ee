import type { ActivityName } from '#domain/activity/activity-types.ts'
import type { ClaimState } from '#domain/site-copy/claims.ts'
import type { ClaimRow } from './load-claims.ts'

export const INTENTS = {
  confirm: { state: 'confirmed', noted: 'fact-confirmed' },
  hide: { state: 'hidden', noted: 'fact-hidden' },
  show: { state: 'to confirm', noted: 'fact-shown' },
  undo: { state: undefined, noted: 'fact-undone' },
} as const satisfies Record<string, { state: ClaimState | undefined; noted: ActivityName }>

export type Intent = keyof typeof INTENTS

type Sent = { of: string; said: string; state: 'confirmed' | 'hidden' | 'to confirm'; seen: string }

export function claimFields({ claimKey, wording, state }: Pick<ClaimRow, 'claimKey' | 'wording' | 'state'>) {
  return { of: claimKey, said: wording, seen: state }
}

export function isIntent(intent: unknown): intent is Intent {
  return typeof intent === 'string' && Object.hasOwn(INTENTS, intent)
}

export function parseClaimDecisions(form: FormData, intent: Intent): Sent[] {
  const texts = (name: string) => form.getAll(name).map((text) => String(text).replaceAll('\r\n', '\n'))
  const [said, seen, were] = [texts('said'), texts('seen'), texts('was')]
  return texts('of').map((of, index) => ({
    of,
    said: said[index] ?? '',
    state: INTENTS[intent].state ?? stateBefore(were[index]),
    seen: seen[index] ?? '',
  }))
}

/** An owner's own text counts as confirmed and has no stored decision. */
function stateBefore(was: string | undefined): Sent['state'] {
  return was === 'confirmed' || was === 'hidden' ? was : 'to confirm'
}
