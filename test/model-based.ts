import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openRandom } from '#test/model-based/random.ts'
import { type ActionName, useSite } from '#test/model-based/run-actions.ts'
import { prepareTests } from './prepare.ts'

// `npm run test:random -- 60` uses the site at random for an hour and compares it with a plain model; `npm run test:random -- 60 4711`
// does what the run with this seed did. `--actions 40` in the place of the minutes does so many things.
const USAGE = 'Say for how many minutes, as in: npm run test:random -- 60 [SEED], or for how many actions: --actions 40 [SEED]'
const SHOWN_ACTIONS = 30
const MINUTE_MS = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { actions: { type: 'string' }, planted: { type: 'boolean', default: false } },
})
const minutes = values.actions === undefined ? Number(positionals.shift()) : Number.POSITIVE_INFINITY
const most = Number(values.actions ?? Number.POSITIVE_INFINITY)
const seed = Number(positionals.shift() ?? randomInt(1_000_000))
if (!(minutes > 0 && most > 0 && Number.isInteger(seed)) || positionals.length > 0) {
  console.error(USAGE)
  process.exit(1)
}

await prepareTests([])
console.log(`Seed: ${seed}`)
const started = Date.now()
const said: string[] = []
const counts: Partial<Record<ActionName, number>> = {}
let actions = 0
let nextLine = started + MINUTE_MS

try {
  await useSite(openRandom(seed), { isOver, say: (words) => said.push(words), did }, { isPlanted: values.planted })
  console.log(`${summary()}: all as the model says.`)
} catch (error) {
  console.log(`${summary()}. The last of what was done:\n  ${said.slice(-SHOWN_ACTIONS).join('\n  ')}`)
  console.log(`Seed: ${seed}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exitCode = 1
}

function isOver(): boolean {
  return actions >= most || Date.now() - started >= minutes * MINUTE_MS
}

function did(name: ActionName, items: number): void {
  actions++
  counts[name] = (counts[name] ?? 0) + 1
  said.splice(0, said.length - 2 * SHOWN_ACTIONS)
  if (Date.now() < nextLine) return
  console.log(`${summary()}, ${items} items, so far sound`)
  nextLine += MINUTE_MS
}

function summary(): string {
  const kinds = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return `${Math.floor((Date.now() - started) / MINUTE_MS)} min, ${actions} actions (${kinds.join(', ')})`
}
