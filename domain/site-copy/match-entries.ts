import { sequenceDiff } from '#lib/text/sequence-diff.ts'
import { isDeepEqual, isObject } from './page-copy.ts'

/** Which line of a list became which: indexes before and after. `moved` are among `kept`. */
export type EntryMatch = { kept: [was: number, is: number][]; moved: [from: number, to: number][]; added: number[]; removed: number[] }

type Pairing = { before: readonly unknown[]; after: readonly unknown[]; was: (number | undefined)[]; free: Set<number> }

/** By their ids, then by what they say, then by a text that both have; in a list that is as long as it was, at last by their places. Of lines that say the same, each is the one at its place. */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): EntryMatch {
  const pairing: Pairing = { before, after, was: after.map(() => undefined), free: new Set(before.keys()) }
  pair(pairing, (one, other) => entryId(one) !== undefined && entryId(one) === entryId(other))
  pair(pairing, (one, other, was, is) => was === is && haveNoIds(one, other) && isDeepEqual(one, other))
  pair(pairing, (one, other) => haveNoIds(one, other) && isDeepEqual(one, other))
  const [textsBefore, textsAfter] = [before.map(textsOf), after.map((line) => new Set(textsOf(line)))]
  pair(pairing, (one, other, was, is) => haveNoIds(one, other) && textsBefore[was]?.some((text) => textsAfter[is]?.has(text)) === true)
  if (before.length === after.length) pair(pairing, (one, other, was, is) => was === is && haveNoIds(one, other))
  const { was, free } = pairing
  const kept = was.flatMap((from, to): [number, number][] => (from === undefined ? [] : [[from, to]]))
  return {
    kept,
    moved: movedOf(kept),
    added: was.flatMap((from, to) => (from === undefined ? [to] : [])),
    removed: [...free].sort((one, other) => one - other),
  }
}

/** Says where what stood at a place stands now, whatever became of the lists around it; nothing if it is gone. The lines of a list are paired once. */
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
    const lines = paired.get(before) ?? new Map(matchEntries(before, after).kept)
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

/** The fewest lines whose moving makes one order of the other. */
function movedOf(kept: readonly [number, number][]): [number, number][] {
  const now = kept.map(([from]) => `${from}`)
  const then = now.toSorted((one, other) => Number(one) - Number(other))
  const moved = new Set(sequenceDiff(now, then).flatMap(({ change, pieces }) => (change === 'removed' ? pieces : [])))
  return kept.filter(([from]) => moved.has(`${from}`))
}

/** A line of a list may have one; most have none. */
export function entryId(line: unknown): string | undefined {
  return isObject(line) && typeof line.id === 'string' ? line.id : undefined
}

function haveNoIds(one: unknown, other: unknown): boolean {
  return entryId(one) === undefined && entryId(other) === undefined
}

/** What tells a line from others: its first text, and those of several words. */
function textsOf(line: unknown): string[] {
  return allTexts(line).filter((text, at) => at === 0 || text.includes(' '))
}

function allTexts(line: unknown): string[] {
  if (typeof line === 'string') return line === '' ? [] : [line]
  return isObject(line) ? Object.values(line).flatMap((part) => allTexts(part)) : []
}
