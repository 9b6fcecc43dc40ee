/** Random numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Cuts a number of things that are to happen into so many random parts of at least one. What is counted is the same on every machine. */
export function randomParts(total: number, parts: number, random: () => number): number[] {
  const cuts = new Set<number>()
  while (cuts.size < parts - 1) cuts.add(1 + Math.floor(random() * (total - 1)))
  const ends = [...cuts, total].sort((a, b) => a - b)
  return ends.map((end, index) => end - (ends[index - 1] ?? 0))
}

const MOST_TURNS = 3000

/** A few milliseconds or none, counted in turns of this process: what another one does meanwhile is met at any point. */
export async function randomMoment(random: () => number): Promise<void> {
  for (let turn = Math.floor(random() * MOST_TURNS); turn > 0; turn--) await new Promise(setImmediate)
}
