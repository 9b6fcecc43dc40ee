import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { prepareTests } from './prepare.ts'
import { runFiles } from './run-files.ts'

// `npm test` runs what a change is tried with in some minutes, `npm run test:long` the rest: `*.long.test.ts`. `npm test -- test/admin/inbox.test.ts`
// runs what is named.
const { values, positionals: named } = parseArgs({ allowPositionals: true, options: { long: { type: 'boolean', default: false } } })
const all = globSync(['{app,bench,domain,lint,server,test}/**/*.test.ts'])
const files = named.length > 0 ? named : all.filter((file) => file.endsWith('.long.test.ts') === values.long)
await prepareTests(files)
await runFiles(files, values.long ? 'long' : 'test')
