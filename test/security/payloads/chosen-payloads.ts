import { randomNumbers } from '#test/app/malformed-html.ts'
import { atDepth } from '#test/depth.ts'
import { foreignPayloads } from './foreign-payloads.ts'
import { ownPayloads } from './own-payloads.ts'

const FEW = atDepth(32, 64)

/**
 * A sample of our own payloads, the same in each run; with `CORPORA`, a folder with copies of others' collections, of all. `PAYLOADS` says how
 * many: a number or `all`.
 */
export function chosenPayloads(environment: NodeJS.ProcessEnv = process.env): { payloads: string[]; from: Record<string, number> } {
  const { CORPORA, PAYLOADS = CORPORA ? 'all' : String(FEW) } = environment
  const foreign = CORPORA ? foreignPayloads(CORPORA) : { texts: [], counts: {} }
  const own = ownPayloads()
  const all = [...new Set([...own, ...foreign.texts])]
  const from = { own: own.length, ...foreign.counts }
  return { payloads: PAYLOADS === 'all' ? all : sample(all, Number(PAYLOADS)), from }
}

function sample(all: readonly string[], size: number): string[] {
  const random = randomNumbers(9)
  return all
    .map((payload) => ({ payload, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ payload }) => payload)
}
