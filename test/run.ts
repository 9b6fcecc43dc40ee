import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { buildIfNeeded } from '#server/build.ts'
import { requireChromium } from './browser/find-chromium.ts'

// `npm test` runs everything; `npm test -- test/contact.test.ts` runs what is named.
const named = process.argv.slice(2)
await buildIfNeeded()
const files =
  named.length > 0 ? named : globSync(['app/**/*.test.ts', 'domain/**/*.test.ts', 'server/**/*.test.ts', 'test/**/*.test.ts']).sort()
const needsBrowser = files.some((file) => file.includes('browser'))
const environment = needsBrowser ? { ...process.env, CHROMIUM_PATH: requireChromium() } : process.env
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...files], { stdio: 'inherit', env: environment })
process.exit(status ?? 1)
