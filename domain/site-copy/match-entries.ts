import { isObject } from '#lib/objects/objects.ts'
import { sequenceDiff } from '#lib/text/sequence-diff.ts'
import { isDeepEqual } from './page-copy.ts'

export type EntryMatch = { matched: [from: number, to: number][]; moved: [from: number, to: number][]; added: number[]; removed: number[] }

type Pairing = { before: readonly unknown[]; after: readonly unknown[]; was: (number | undefined)[]; free: Set<number> }

/** Ids match first, then equal content, then one shared text, then the position if lengths agree. */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): EntryMatch {
  const pairing: Pairing = { before, after, was: after.map(() => undefined), free: new Set(before.keys()) }
  pair(pairing, (one, other) => entryId(one) !== undefined && entryId(one) === entryId(other))
  pair(pairing, (one, other, was, is) => was === is && haveNoIds(one, other) && isDeepEqual(one, other))
  pair(pairing, (one, other) => haveNoIds(one, other) && isDeepEqual(one, other))
  const [textsBefore, textsAfter] = [before.map(textsOf), after.map((line) => new Set(textsOf(line)))]
  pair(pairing, (one, other, was, is) => haveNoIds(one, other) && textsBefore[was]?.some((text) => textsAfter[is]?.has(text)) === true)
  if (before.length === after.length) pair(pairing, (one, other, was, is) => was === is && haveNoIds(one, other))
  const { was, free } = pairing
  const matched = was.flatMap((from, to): [number, number][] => (from === undefined ? [] : [[from, to]]))
  return {
    matched,
    moved: movedOf(matched),
    added: was.flatMap((from, to) => (from === undefined ? [to] : [])),
    removed: [...free].sort((one, other) => one - other),
  }
}

export function createPathTracker(then: unknown, now: unknown): (place: string) => string | undefined {
  const paired = new Map<readonly unknown[], ReadonlyMap<number, number>>()

  return function placeNow(place) {
    let [was, is] = [then, now]
    const steps: string[] = []
    for (const step of place.split('.')) {
      const to = Array.isArray(was) && Array.isArray(is) ? lineNow(was, is, Number(step)) : step
      if (to === undefined || !isObject(was) || !isObject(is)) return undefined
      steps.push(to)
      was = Object.hasOwn(was, step) ? was[step] : undefined
      is = Object.hasOwn(is, to) ? is[to] : undefined
    }
    return steps.join('.')
  }

  function lineNow(before: readonly unknown[], after: readonly unknown[], at: number): string | undefined {
    const lines = paired.get(before) ?? new Map(matchEntries(before, after).matched)
    paired.set(before, lines)
    return lines.get(at)?.toString()
  }
}

function pair({ before, after, was, free }: Pairing, isIt: (one: unknown, other: unknown, was: number, is: number) => boolean): void {
  for (const [is, line] of after.entries()) {
    if (was[is] !== undefined) continue
    for (const at of free) {
      if (!isIt(before[at], line, at, is)) continue
      was[is] = at
      free.delete(at)
      break
    }
  }
}

/** A longest increasing run stays in place, so the fewest entries count as moved. */
function movedOf(kept: readonly [number, number][]): [number, number][] {
  const now = kept.map(([from]) => `${from}`)
  const then = now.toSorted((one, other) => Number(one) - Number(other))
  const moved = new Set(sequenceDiff(now, then).flatMap(({ change, pieces }) => (change === 'removed' ? pieces : [])))
  return kept.filter(([from]) => moved.has(`${from}`))
}

export function entryId(line: unknown): string | undefined {
  return isObject(line) && typeof line.id === 'string' ? line.id : undefined
}

function haveNoIds(one: unknown, other: unknown): boolean {
  return entryId(one) === undefined && entryId(other) === undefined
}

function textsOf(line: unknown): string[] {
  return allTexts(line).filter((text, at) => at === 0 || text.includes(' '))
}

function allTexts(line: unknown): string[] {
  if (typeof line === 'string') return line === '' ? [] : [line]
  return isObject(line) ? Object.values(line).flatMap((part) => allTexts(part)) : []
}
