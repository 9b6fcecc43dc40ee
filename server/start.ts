import { enableCompileCache } from 'node:module'

// Everything is imported after this, so that the next start finds it compiled.
enableCompileCache('node_modules/.cache/compiled')
process.env.NODE_COMPILE_CACHE = 'node_modules/.cache/compiled'
const { build, isBuilt } = await import('#server/bundle/build.ts')
const isThere = isBuilt()
// In the build the program is a few files, and loaded in half the time. Its sources do the same until that is made.
const { runSite }: typeof import('./run-site.ts') = await import(isThere ? '#build/server/program.js' : './run-site.ts')
await runSite(isThere ? async () => {} : build)
