import { makeSignInLink } from '#domain/sign-in-links.ts'
import { compressTexts } from './compress.ts'
import { requireConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { cachePages } from './page-cache.ts'
import { seedDemonstration } from './seed.ts'
import { serveApp } from './serve.ts'
import { openServices } from './services.ts'
import { serveBuiltFiles } from './static.ts'

const BUILT_APP = new URL('../build/server/index.js', import.meta.url).href
const GRACE_MS = 8000

/** Opens the services, serves the built site, and closes everything on SIGTERM and SIGINT. */
export async function main(): Promise<void> {
  const config = requireConfig()
  const { createApp, site }: typeof import('../app/entry.hono.ts') = await import(BUILT_APP)
  const services = openServices(config, site)
  if (config.demoContent) await seedDemonstration(services, site.name)
  const jobs = startJobs(services)
  const app = createApp(services, [await serveBuiltFiles('build/client'), cachePages(services), compressTexts])
  const serving = await serveApp(app, config)
  console.log(`${site.name} is running: ${config.siteUrl}`)
  if (config.signInLink) console.log(`Sign in: ${await makeSignInLink(services)}`)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A second signal finds no handler any more and ends the process at once.
    process.once(signal, async () => {
      await serving.stop(GRACE_MS)
      await jobs.stop()
      await services.close()
      process.exit(0)
    })
  }
}
