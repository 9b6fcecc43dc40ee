import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemonstration } from '#server/seed.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

const FILE = 'tradewind.sqlite'

/** The site with the demonstration items, two deleted ones, a message in the inbox, and some days of page views. */
export async function openDemoSite(): Promise<BrowserSite> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-site-'))
  const path = join(folder, FILE)
  if (process.env.DEMO_STORE) await copyFile(process.env.DEMO_STORE, path)
  else await makeDemoStore(path)
  const site = await openBrowserSite({ path })
  return {
    ...site,
    async close() {
      await site.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The store of a demo site for all files of a run to copy: its pictures are drawn once. Gives what removes it. */
export async function shareDemoStore(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-store-'))
  const path = join(folder, FILE)
  await makeDemoStore(path)
  process.env.DEMO_STORE = path
  return () => rm(folder, { recursive: true })
}

async function makeDemoStore(path: string): Promise<void> {
  const app = await openTestApp({ path })
  await seedDemonstration(app.services, { name: 'Tradewind', demoContent: 'on' })
  await addMessage(app)
  await addDeleted(app)
  await addPageViews(app)
  await app.close()
}

async function addMessage({ store, services }: TestApp): Promise<void> {
  const body = {
    from_name: 'Dana Whitfield',
    email: 'dana@client.example',
    subject: 'A hosted team of 25',
    message: 'How soon could a first team start?\n\nDana',
    received_at: services.now().toISOString(),
  }
  await store.create({ index: 'messages', id: 'demo-message', body })
}

async function addDeleted({ store, services }: TestApp): Promise<void> {
  const deleted = { source: 'GCC Monitor', posted_date: '1/11/2026', expiry_date: '1/11/2027', deleted_at: services.now().toISOString() }
  const long = 'A long title, as agencies like to write them: what the new rule means for payroll, leave and notice periods'
  await store.createEach([
    { index: 'news', id: 'deleted-1', body: { ...deleted, title: 'Two notices of the same rule' } },
    { index: 'news', id: 'deleted-2', body: { ...deleted, title: long } },
  ])
}

async function addPageViews({ services }: TestApp): Promise<void> {
  for (let view = 0; view < 60; view++) {
    const at = new Date(services.now().getTime() - (view % 13) * 86_400_000)
    services.analytics.report({ path: view % 3 ? '/' : '/faq', query: '', title: '', at })
  }
  await services.analytics.flush()
}
