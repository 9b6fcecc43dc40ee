import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { isObject } from '#lib/objects/objects.ts'
import { COMPANY_KEY } from './company-details.ts'
import type { ConfirmedBy, CopyField } from './copy-fields.ts'
import { formerClaims } from './former-claims.ts'
import type { PageCopy } from './page-copy.ts'

/** Decisions hold for these exact words, because changed text is another statement. */
export type ClaimDecision = { of: string; said: string; state: 'confirmed' | 'hidden'; by: string; at: string }

export type ClaimDecisions = { list: readonly ClaimDecision[]; only: boolean }

export type ClaimState = 'to confirm' | 'confirmed' | 'hidden' | 'changed'

export type Claim = {
  of: string
  place: string
  labels: readonly string[]
  asks: ConfirmedBy
  said: string
  state: ClaimState
  decision: ClaimDecision | undefined
  isHideable: boolean
}

/** Statements that differ from the initial text count as confirmed: their author vouches for them. */
export function findClaims(table: PageCopy, words: unknown, decisions: readonly ClaimDecision[]): Claim[] {
  return walk(table.field, words, { of: table.key, place: '', labels: [] }).map((found) => {
    const decision = decisionOn(table, found, decisions)
    const state = decision?.state ?? (isBegun(table, found) ? 'to confirm' : 'changed')
    return { ...found, decision, state, isHideable: !isNamed(found.of) }
  })
}

export function withoutHiddenClaims<T>(table: PageCopy, words: T, { list, only }: ClaimDecisions): T {
  const isUnshown = (found: Found) => {
    if (isNamed(found.of)) return false
    const decision = decisionOn(table, found, list)
    return decision ? decision.state === 'hidden' : only && found.asks === 'owner' && isBegun(table, found)
  }
  return without(table.field, words, table.key, isUnshown) as T
}

type At = { of: string; place: string; labels: readonly string[] }
type Found = At & { asks: ConfirmedBy; said: string }

function walk(field: CopyField, value: unknown, at: At): Found[] {
  const asks = asksOf(field)
  if (asks) return [{ ...at, labels: [...at.labels, labelOf(field)], asks, said: saidBy(field, value) }]
  if (field.is === 'list' && Array.isArray(value)) {
    return value.flatMap((line, index) => walk(field.of, line, { of: `${at.of}.*`, place: inner(at.place, index), labels: at.labels }))
  }
  if (field.is !== 'group' || !isObject(value)) return []
  return Object.entries(field.of).flatMap(([name, part]) => {
    return walk(part, value[name], {
      of: ofPart(at.of, name),
      place: inner(at.place, name),
      labels: at.place === '' ? [] : [...at.labels, labelOf(field)],
    })
  })
}

function without(field: CopyField, value: unknown, of: string, isUnshown: (found: Found) => boolean): unknown {
  const asks = asksOf(field)
  if (asks) return isUnshown({ of, place: '', labels: [], asks, said: saidBy(field, value) }) ? EMPTIED : value
  if (field.is === 'list' && Array.isArray(value)) {
    return value.map((line) => without(field.of, line, `${of}.*`, isUnshown)).filter((line) => line !== EMPTIED)
  }
  if (field.is !== 'group' || !isObject(value)) return value
  const parts = Object.entries(value).map(([name, part]) => {
    const at = field.of[name]
    const shown = at ? without(at, part, ofPart(of, name), isUnshown) : part
    return [name, shown === EMPTIED && at ? emptied(at, part) : shown]
  })
  return Object.fromEntries(parts)
}

const EMPTIED = Symbol('not shown')

function emptied(field: CopyField, value: unknown): unknown {
  if (field.is === 'list') return []
  if (field.is === 'group' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, field.of[name] ? emptied(field.of[name], part) : part]))
  }
  return typeof value === 'string' && field.is !== 'fixed' ? '' : value
}

function saidBy(field: CopyField, value: unknown): string {
  if (field.is === 'list' && Array.isArray(value)) return value.map((line) => saidBy(field.of, line)).join('\n')
  if (field.is === 'group' && isObject(value)) {
    return Object.entries(field.of)
      .flatMap(([name, part]) => (part.is === 'fixed' || part.is === 'target' || part.is === 'id' ? [] : [saidBy(part, value[name])]))
      .filter((said) => said !== '')
      .join('\n')
  }
  if (field.is === 'switch') return value === true ? `(${field.label})` : ''
  return typeof value === 'string' ? value : ''
}

/** A statement that was hidden stays hidden when an update rewrites it. */
function decisionOn(table: PageCopy, { of, said }: Found, decisions: readonly ClaimDecision[]): ClaimDecision | undefined {
  const former = begunIn(table).get(nameOf({ of, said }))
  const ofThis = decisions.filter((decision) => decision.of === of)
  const exact = ofThis.find((decision) => decision.said === said)
  return exact ?? ofThis.find((decision) => decision.state === 'hidden' && formerHash(decision.said) === former)
}

/** Also an earlier version's original text, which may wait in a list that an owner edited. */
function isBegun(table: PageCopy, { of, said }: Found): boolean {
  return begunIn(table).has(nameOf({ of, said })) || formerHashes(of).includes(formerHash(said))
}

const begunIn = memoizeWeak((table: PageCopy) => {
  const begun = walk(table.field, table.words, { of: table.key, place: '', labels: [] })
  const before = (index: number, { of }: Found) => begun.slice(0, index).filter((other) => other.of === of).length
  return new Map(begun.map((found, index) => [nameOf(found), formerHashes(found.of)[before(index, found)]]))
})

function formerHashes(of: string): readonly string[] {
  return formerClaims[of]?.split(' ') ?? []
}

/** FNV-1a: browsers load this file, and a cryptographic hash would weigh more than it gives. */
function formerHash(said: string): string {
  const hash = Array.from(said).reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  return (hash >>> 0).toString(36)
}

function nameOf({ of, said }: { of: string; said: string }): string {
  return `${of}\n${said}`
}

/** Pages name company details inside sentences, so these can't be left out. */
function isNamed(of: string): boolean {
  return of.startsWith(`${COMPANY_KEY}:facts.`)
}

function asksOf(field: CopyField): ConfirmedBy | undefined {
  return 'toConfirm' in field ? field.toConfirm : undefined
}

function labelOf(field: CopyField): string {
  return 'label' in field ? field.label : ''
}

function ofPart(of: string, name: string): string {
  return of.includes(':') ? `${of}.${name}` : `${of}:${name}`
}

function inner(place: string, step: string | number): string {
  return place === '' ? `${step}` : `${place}.${step}`
}
