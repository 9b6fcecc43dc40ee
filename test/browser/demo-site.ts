import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordBackupAttempt } from '#domain/backups/backup-attempts.ts'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { redirectId } from '#domain/redirects/redirects.ts'
import { saveRedirect } from '#domain/redirects/save-redirect.ts'
import { openBackups } from '#server/backups/open-backups.ts'
import { seedDemonstration } from '#server/demo/seed.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { readDump } from '#server/dump/read-dump.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { openStore } from '#test/open-store.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

const BACKUPS = ['tradewind-20261121T024000Z.backup', 'tradewind-20261120T024000Z.backup']

/** The site with the demonstration items, two deleted ones, a message in the inbox, some days of page views, and names of backups. */
export async function openDemoSite(): Promise<BrowserSite> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-backups-'))
  for (const file of BACKUPS) await appendFile(join(folder, file), file)
  const opened = await openStore()
  const backups = openBackups({ dataDir: folder, backups: { folder, retentionDays: 14 } }, opened)
  const site = await openBrowserSite({ opened, outside: { backups } })
  await recordBackupAttempt(site.app.services, 'drill', { file: BACKUPS[0] ?? '' })
  if (process.env.DEMO_DUMP) await loadDump(site.app.services, readDump(process.env.DEMO_DUMP))
  else await addAll(site.app)
  await backfillImageUsage(site.app.services)
  return {
    ...site,
    async close() {
      await site.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** What a demo site holds, for all files of a run to load: its pictures are drawn once. Gives what removes it. */
export async function shareDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const path = join(folder, 'all.ndjson')
  const app = await openTestApp({ opened: await openFile(':memory:') })
  await addAll(app)
  await writeDump(app.services, (line) => appendFile(path, line))
  await app.close()
  process.env.DEMO_DUMP = path
  return () => rm(folder, { recursive: true })
}

async function addAll(app: TestApp): Promise<void> {
  await seedDemonstration(app.services, { name: 'Tradewind', demoContent: 'on' })
  await addMessage(app)
  await addDeleted(app)
  await addPageViews(app)
  await addRedirects(app)
}

async function addRedirects({ services }: TestApp): Promise<void> {
  const site = { siteUrl: services.settings.siteUrl, hasPage: () => false }
  const long = `/archive/2019/03/what-the-new-rule-means-for-payroll-leave-and-notice-periods-in-${'kar'.repeat(20)}`
  const led = [
    { from: '/about-us', to: '/our-story', status: '301' },
    { from: long, to: 'https://archive.example.com/2019/what-the-new-rule-means-for-payroll-leave-and-notice-periods', status: '302' },
    { from: '/careers', to: '/jobs', status: '301' },
  ]
  for (const words of led) await saveRedirect(services, site, { words })
  const at = services.now()
  for (let times = 0; times < 14; times++) services.analytics.countAddress({ redirect: redirectId('/about-us'), at })
  for (const missing of ['/pricing', '/pricing', '/team', long, '/.env']) services.analytics.countAddress({ missing, at })
  await services.analytics.flush()
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
  const aside = { subject: 'Better rankings', suspicious: true, set_aside_for: 'links unproven', delivery: 'none' }
  await store.create({ index: 'messages', id: 'demo-aside', body: { ...body, ...aside } })
}

async function addDeleted({ store, services }: TestApp): Promise<void> {
  const deleted = { source: 'GCC Monitor', posted_date: '1/11/2026', expiry_date: '1/11/2027', deleted_at: services.now().toISOString() }
  const long = 'A long title, as agencies like to write them: what the new rule means for payroll, leave and notice periods'
  await store.createMany([
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
