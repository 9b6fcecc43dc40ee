import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openRandom } from '#test/model-based/random.ts'
import { liveOutageDay } from '#test/outages/outage-day.ts'
import { placeOnCluster, placeOnDisk } from '#test/outages/outage-site.ts'
import { prepareTests } from './prepare.ts'

// `npm run test:outages -- 24` lets messages come for 24 hours of product time, while email, destinations, processes and the disk fail,
// and compares all that got them at the end. A second number repeats the run with this seed. `--cluster` has two instances on a cluster.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { cluster: { type: 'boolean', default: false } } })
const hours = Number(positionals[0])
const seed = Number(positionals[1] ?? randomInt(1_000_000))
if (!(hours > 0 && Number.isInteger(seed)) || positionals.length > 2) {
  console.error('Say for how many hours of product time, as in: npm run test:outages -- 24 [SEED] [--cluster]')
  process.exit(1)
}

await prepareTests([])
console.log(`Seed: ${seed}`)
const place = values.cluster ? await placeOnCluster() : placeOnDisk()
const lines = await liveOutageDay({ place, hours, random: openRandom(seed), tell: (line) => console.log(line) })
console.log(lines.join('\n'))
