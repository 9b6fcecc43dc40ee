import { constants, setPriority } from 'node:os'
import { requireConfig } from '#server/config.ts'
import type { Work } from './apart.ts'
import { drill } from './drill.ts'
import { makeBackup } from './make-backup.ts'

// One backup or drill. It ends with whoever wanted it, and what it was at goes with it.
for (const event of ['disconnect', 'SIGTERM'] as const) process.once(event, () => process.exit(1))
// What a terminal says to all is for the one that started this.
process.on('SIGINT', () => {})
setPriority(constants.priority.PRIORITY_LOW)
const [work, file = ''] = process.argv.slice(2) as [Work, string]
const config = requireConfig()
const result = work === 'drill' ? await drill(config, file) : await makeBackup(config, file)
process.send?.(result, undefined, {}, () => process.exit(0))
