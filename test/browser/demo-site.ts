import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyDocument } from '#domain/every-document.ts'
import { itemKinds } from '#domain/items/kinds.ts'
import { findPicture, imageTable, keepImage } from '#domain/pictures/images.ts'
import { seedDemonstration } from '#server/seed.ts'
import { openFile } from '#test/store/open-file.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

/** The site with the demonstration items, two deleted ones, a message in the inbox, and some days of page views. */
export async function openDemoSite(): Promise<BrowserSite> {
  const site = await openBrowserSite()
  if (process.env.DEMO_STORE) await copyDemonstration(process.env.DEMO_STORE, site.app)
  else await addDemonstration(site.app)
  await addMessage(site.app)
  await addDeleted(site.app)
  await addPageViews(site.app)
  return site
}

/** The demonstration items for all files of a run to copy: their pictures are drawn once. Gives what removes them. */
export async function shareDemoStore(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-store-'))
  const path = join(folder, 'tradewind.sqlite')
  const app = await openTestApp({ opened: await openFile(path) })
  await addDemonstration(app)
  await app.close()
  process.env.DEMO_STORE = path
  return () => rm(folder, { recursive: true })
}

async function addDemonstration({ services }: TestApp): Promise<void> {
  await seedDemonstration(services, { name: 'Tradewind', demoContent: 'on' })
}

async function copyDemonstration(path: string, { services }: TestApp): Promise<void> {
  const { store, blobs } = await openFile(path)
  await services.store.createEach(await Array.fromAsync(everyDocument(store, { indexes: [...itemKinds, 'imports'] })))
  for await (const { id, body } of everyDocument(store, { indexes: ['images'] })) {
    const picture = await findPicture({ blobs }, 'images', id)
    if (picture) await keepImage(services, { file: id, ...picture, ...imageTable.pick({ width: true, height: true }).parse(body) })
  }
  await store.close()
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
