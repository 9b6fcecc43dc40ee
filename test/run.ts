import { globSync } from 'node:fs'
import { prepareTests } from './prepare.ts'
import { runFiles } from './run-files.ts'

// `npm test` runs everything; `npm test -- test/admin/inbox.test.ts` runs what is named.
const named = process.argv.slice(2)
const files = named.length > 0 ? named : globSync(['{app,domain,lint,server,test}/**/*.test.ts'])
await prepareTests(files)
await runFiles(files, 'test')
