export type Random = ReturnType<typeof openRandom>

/** Choices that are the same whenever the seed is: mulberry32. */
export function openRandom(seed: number) {
  let state = seed >>> 0
  return { below, chance, pick, some, weighed }

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0, less than `most`. */
  function below(most: number): number {
    return Math.floor(next() * most)
  }

  function chance(share: number): boolean {
    return next() < share
  }

  function pick<const All extends readonly [unknown, ...unknown[]]>(all: All): All[number]
  function pick<T>(all: readonly T[]): T | undefined
  function pick<T>(all: readonly T[]): T | undefined {
    return all[below(all.length)]
  }

  /** So many of them, or all if there are fewer. */
  function some<T>(all: readonly T[], count: number): T[] {
    const left = [...all]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat()
  }

  /** One of the names, the heavier the likelier. */
  function weighed<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[]
    const bag = names.flatMap((name) => Array<Name>(weights[name]).fill(name))
    const [first, ...others] = bag
    if (first === undefined) throw new Error('There is nothing to choose from')
    return pick([first, ...others])
  }
}
