import { enableCompileCache } from 'node:module'

// React asks for it when it is loaded, and gives its development build without it.
process.env.NODE_ENV = 'production'

// Everything is imported after this, so that the next start finds it compiled.
enableCompileCache('node_modules/.cache/compiled')
process.env.NODE_COMPILE_CACHE = 'node_modules/.cache/compiled'
const { logCrashes } = await import('./logging/crashes.ts')
logCrashes()
const { requireConfig } = await import('./config.ts')
// A wrong setting ends it here, before the build.
const { workers } = requireConfig()
const { buildIfNeeded } = await import('./build.ts')
const built = buildIfNeeded()
// Whoever waits for it hears of it.
built.catch(() => {})
try {
  const { main } = workers === 1 ? await import('./workers/alone.ts') : await import('./workers/primary.ts')
  await main(built)
} catch (error) {
  console.error(`Not started: ${error instanceof Error ? error.message : String(error)}.`)
  process.exit(1)
}
