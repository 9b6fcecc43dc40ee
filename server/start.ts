import { enableCompileCache } from 'node:module'

// Must come before every other import, so that they're compiled once and cached.
enableCompileCache('node_modules/.cache/compiled')
process.env.NODE_COMPILE_CACHE = 'node_modules/.cache/compiled'
const { build, isBuilt } = await import('#server/bundle/build.ts')
const isThere = isBuilt()
// The built program is a few files and loads in half the time.
const { runSite }: typeof import('./run-site.ts') = await import(isThere ? '#build/server/program.js' : './run-site.ts')
await runSite(isThere ? async () => {} : build)
