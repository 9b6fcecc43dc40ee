import { buildIfNeeded } from './build.ts'
import { main } from './main.ts'

await buildIfNeeded()
await main()
