import { makeSignInLink } from '#domain/access/sign-in-links.ts'
import type { Services } from '#domain/services.ts'
import { readBuiltFiles } from '#server/http/built-files.ts'
import { compressTexts } from '#server/http/compress.ts'
import { onceATurn } from '#server/http/once-a-turn.ts'
import { serveApp } from '#server/http/serve.ts'
import { openFront } from '#server/page-cache/front.ts'
import { recordReads } from '#server/page-cache/reads.ts'
import { requireBucket } from '#server/store/s3/require-bucket.ts'
import { meetStore } from './check-store.ts'
import { requireConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { prepareStore } from './prepare-store.ts'
import { seedDemonstration } from './seed.ts'
import { openServices, storeName } from './services.ts'

const BUILT_APP = new URL('../build/server/index.js', import.meta.url).href
const GRACE_MS = 8000

/** Opens the services, serves the built site, and closes everything on SIGTERM and SIGINT. */
export async function main(): Promise<void> {
  const config = requireConfig()
  const { createApp, describeSharedPages, site }: typeof import('#app/entry.hono.ts') = await import(BUILT_APP)
  if (config.bucket) await requireBucket(config.bucket)
  const services = openServices(config, site)
  await prepareStore(services)
  await meetStore(services, storeName(config))
  const note = await seedDemonstration(services, { name: site.name, demoContent: config.demoContent })
  const jobs = startJobs(services)
  const { ports, during } = recordReads(services)
  const app = createApp({ ...services, ...ports }, [compressTexts])
  const shared = describeSharedPages(services)
  const files = await readBuiltFiles('build/client', shared.headers)
  const front = openFront({ shared, files, fetch: app.fetch, services, during, once: onceATurn })
  const serving = await serveApp(app, config, { front })
  console.log(`${site.name} is running: ${config.siteUrl}`)
  if (note) console.log(note)
  if (config.signInLink) console.log(await signInLine(services))

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

async function signInLine(services: Services): Promise<string> {
  try {
    return `Sign in: ${await makeSignInLink(services)}`
  } catch (error) {
    return `No sign-in link: it cannot be stored (${error instanceof Error ? error.message : String(error)}).`
  }
}
