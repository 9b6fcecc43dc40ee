import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { isObject } from '#lib/objects/objects.ts'
import { setAtPath } from './apply-changes.ts'
import { COMPANY_KEY } from './company-details.ts'
import formerClaims from './former-claims.json' with { type: 'json' }
import { type ConfirmedBy, type CopyField, childPath, fieldAtPath, labelOf, type PageCopy, valueAtPath } from './page-copy.ts'

/** Decisions hold for these exact words, because changed text is another statement. */
export type ClaimDecision = { of: string; said: string; state: 'confirmed' | 'hidden'; by: string; at: string }

export type ClaimDecisions = { list: readonly ClaimDecision[]; only: boolean }

export type ClaimState = 'to confirm' | 'confirmed' | 'hidden' | 'changed'

export type Claim = {
  claimKey: string
  place: string
  labels: readonly string[]
  asks: ConfirmedBy
  wording: string
  state: ClaimState
  decision: ClaimDecision | undefined
  isHideable: boolean
}

/** Statements that differ from the initial text count as confirmed: their author vouches for them. */
export function findClaims(table: PageCopy, words: unknown, decisions: readonly ClaimDecision[]): Claim[] {
  return walk(table.field, words, { claimKey: table.key, place: '', labels: [] }).map((found) => {
    const decision = decisionOn(table, found, decisions)
    const state = decision?.state ?? (isBegun(table, found) ? 'to confirm' : 'changed')
    return { ...found, decision, state, isHideable: !isNamed(found.claimKey) }
  })
}

export function withoutHiddenClaims<T>(table: PageCopy, words: T, { list, only }: ClaimDecisions): T {
  const isUnshown = (found: Found) => {
    if (isNamed(found.claimKey)) return false
    const decision = decisionOn(table, found, list)
    return decision ? decision.state === 'hidden' : only && found.asks === 'owner' && isBegun(table, found)
  }
  const unshown = walk(table.field, words, { claimKey: table.key, place: '', labels: [] }).filter(isUnshown)
  return unshown.reduceRight<unknown>((shown, { place }) => withoutClaim(table.field, shown, place.split('.')), words) as T
}

function withoutClaim(field: CopyField, words: unknown, steps: string[]): unknown {
  const [place, around] = [steps.join('.'), valueAtPath(words, steps.slice(0, -1).join('.'))]
  if (Array.isArray(around)) return setAtPath(words, steps.slice(0, -1), around.toSpliced(Number(steps.at(-1)), 1))
  const claim = fieldAtPath(field, place)
  return claim ? setAtPath(words, steps, emptied(claim, valueAtPath(words, place))) : words
}

type At = { claimKey: string; place: string; labels: readonly string[] }
type Found = At & { asks: ConfirmedBy; wording: string }

function walk(field: CopyField, value: unknown, at: At): Found[] {
  const asks = 'toConfirm' in field ? field.toConfirm : undefined
  if (asks) return [{ ...at, labels: [...at.labels, labelOf(field)], asks, wording: wordingOf(field, value) }]
  if (field.type === 'list' && Array.isArray(value)) {
    return value.flatMap((line, index) =>
      walk(field.of, line, { claimKey: `${at.claimKey}.*`, place: childPath(at.place, index), labels: at.labels }),
    )
  }
  if (field.type !== 'group' || !isObject(value)) return []
  return Object.entries(field.of).flatMap(([name, part]) => {
    return walk(part, value[name], {
      claimKey: `${at.claimKey}${at.claimKey.includes(':') ? '.' : ':'}${name}`,
      place: childPath(at.place, name),
      labels: at.place === '' ? [] : [...at.labels, labelOf(field)],
    })
  })
}

function emptied(field: CopyField, value: unknown): unknown {
  if (field.type === 'list') return []
  if (field.type === 'group' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, field.of[name] ? emptied(field.of[name], part) : part]))
  }
  return typeof value === 'string' && field.type !== 'fixed' ? '' : value
}

function wordingOf(field: CopyField, value: unknown): string {
  if (field.type === 'list' && Array.isArray(value)) return value.map((line) => wordingOf(field.of, line)).join('\n')
  if (field.type === 'group' && isObject(value)) {
    return Object.entries(field.of)
      .flatMap(([name, part]) =>
        part.type === 'fixed' || part.type === 'target' || part.type === 'id' ? [] : [wordingOf(part, value[name])],
      )
      .filter((wording) => wording !== '')
      .join('\n')
  }
  if (field.type === 'switch') return value === true ? `(${field.label})` : ''
  return typeof value === 'string' ? value : ''
}

/** A statement that was hidden stays hidden when an update rewrites it. */
function decisionOn(table: PageCopy, { claimKey, wording }: Found, decisions: readonly ClaimDecision[]): ClaimDecision | undefined {
  const former = begunIn(table).get(nameOf({ claimKey, wording }))
  const ofThis = decisions.filter((decision) => decision.of === claimKey)
  const exact = ofThis.find((decision) => decision.said === wording)
  return exact ?? ofThis.find((decision) => decision.state === 'hidden' && formerHash(decision.said) === former)
}

/** Also an earlier version's original text, which may wait in a list that an owner edited. */
function isBegun(table: PageCopy, { claimKey, wording }: Found): boolean {
  return begunIn(table).has(nameOf({ claimKey, wording })) || formerHashes(claimKey).includes(formerHash(wording))
}

const begunIn = memoizeWeak((table: PageCopy) => {
  const begun = walk(table.field, table.defaults, { claimKey: table.key, place: '', labels: [] })
  const before = (index: number, { claimKey }: Found) => begun.slice(0, index).filter((other) => other.claimKey === claimKey).length
  return new Map(begun.map((found, index) => [nameOf(found), formerHashes(found.claimKey)[before(index, found)]]))
})

const HASHES_BEFORE_REWRITE: Readonly<Record<string, string>> = formerClaims

function formerHashes(claimKey: string): readonly string[] {
  return HASHES_BEFORE_REWRITE[claimKey]?.split(' ') ?? []
}

/** FNV-1a: browsers load this file, and a cryptographic hash would weigh more than it gives. */
function formerHash(wording: string): string {
  const hash = Array.from(wording).reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  return (hash >>> 0).toString(36)
}

function nameOf({ claimKey, wording }: Pick<Found, 'claimKey' | 'wording'>): string {
  return `${claimKey}\n${wording}`
}

/** Pages name company details inside sentences, so these can't be left out. */
function isNamed(claimKey: string): boolean {
  return claimKey.startsWith(`${COMPANY_KEY}:facts.`)
}
