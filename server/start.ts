import { buildIfNeeded } from './build.ts'
import { requireConfig } from './config.ts'
import { main } from './main.ts'

// A wrong setting ends it here, before the build.
requireConfig()
await buildIfNeeded()
await main()
