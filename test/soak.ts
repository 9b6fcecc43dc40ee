import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openRandom } from '#test/model-based/random.ts'
import { live } from '#test/soak/run-soak.ts'
import { prepareTests } from './prepare.ts'

// `npm run test:life -- 24` lives through 24 hours and then 40 days of the site at speed; `npm run test:life -- 24 4711` does what the run
// with this seed did. `--actions 3` does so many things in each ten minutes.
const SHOWN = 40

const { values, positionals } = parseArgs({ allowPositionals: true, options: { actions: { type: 'string', default: '10' } } })
const hours = Number(positionals[0])
const seed = Number(positionals[1] ?? randomInt(1_000_000))
const actions = Number(values.actions)
if (!(hours > 0 && actions > 0 && Number.isInteger(seed)) || positionals.length > 2) {
  console.error('Say for how many hours, as in: npm run test:life -- 24 [SEED]')
  process.exit(1)
}

await prepareTests([])
console.log(`Seed: ${seed}`)
const said: string[] = []
const started = performance.now()
try {
  const lines = await live({
    hours,
    actions,
    random: openRandom(seed),
    say: (words) => said.push(words),
    tell: (line) => console.log(line),
  })
  console.log(lines.join('\n'))
  console.log(`${hours} hours in ${Math.round((performance.now() - started) / 1000)} s: nothing is lost.`)
} catch (error) {
  console.log(`The last of what was done:\n  ${said.slice(-SHOWN).join('\n  ')}`)
  console.log(`Seed: ${seed}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exitCode = 1
}
