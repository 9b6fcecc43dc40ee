import { buildIfNeeded } from './build.ts'
import { main } from './main.ts'

await buildIfNeeded()
try {
  await main()
} catch (error) {
  console.error(`Not started: ${error instanceof Error ? error.message : String(error)}.`)
  process.exit(1)
}
