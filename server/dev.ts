import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { requireConfig } from '#server/config/config.ts'
import { seedDemonstration } from '#server/demo/seed.ts'
import { openServices } from '#server/services/shared-services.ts'
import { startJobs } from '#server/startup/jobs.ts'

process.env.LINK_CHECK ??= 'off'
const config = requireConfig()
const server = createHttpServer()
const vite = await createServer({ appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } })
const pages = vite.environments.ssr
if (!pages || !isRunnableDevEnvironment(pages)) throw new Error('Vite cannot run the pages in this process')

const loadApp = (): Promise<typeof import('#app/entry.hono.ts')> => pages.runner.import('./app/entry.hono.ts')
const { site } = await loadApp()
const services = openServices(config)
const listener = getRequestListener(async (request, env) => (await loadApp()).createApp(services).fetch(request, env), {
  overrideGlobalObjects: false,
})
server.on('request', (request, response) => vite.middlewares(request, response, () => void listener(request, response)))

await services.store.prepare()
const jobs = startJobs(services)
await seedDemonstration(services, { name: site.name, demoContent: config.demoContent })
server.once('error', ({ message }) => {
  console.error(`Not started: ${message}`)
  process.exit(1)
})
server.listen(config.port, config.host, async () => {
  console.log(`${site.name} in development: ${config.siteUrl}`)
  if (config.signInLink) console.log(`Sign in: ${await createSignInLink(services)}`)
})
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

async function stop() {
  await vite.close()
  await jobs.stop()
  await services.close()
  process.exit(0)
}
