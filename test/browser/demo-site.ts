import { seedDemonstration } from '#server/seed.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

/** The site with the demonstration items, two deleted ones, a message in the inbox, and some days of page views. */
export async function openDemoSite(): Promise<BrowserSite> {
  const site = await openBrowserSite()
  const { services, store } = site.app
  await seedDemonstration(services, { name: 'Tradewind', demoContent: 'on' })
  const message = {
    from_name: 'Dana Whitfield',
    email: 'dana@client.example',
    subject: 'A hosted team of 25',
    message: 'How soon could a first team start?\n\nDana',
    received_at: services.now().toISOString(),
  }
  await store.create({ index: 'messages', id: 'demo-message', body: message })
  const deleted = { source: 'GCC Monitor', posted_date: '1/11/2026', expiry_date: '1/11/2027', deleted_at: services.now().toISOString() }
  await store.createEach([
    { index: 'news', id: 'deleted-1', body: { ...deleted, title: 'Two notices of the same rule' } },
    {
      index: 'news',
      id: 'deleted-2',
      body: {
        ...deleted,
        title: 'A long title, as agencies like to write them: what the new rule means for payroll, leave and notice periods',
      },
    },
  ])
  for (let view = 0; view < 60; view++) {
    const at = new Date(services.now().getTime() - (view % 13) * 86_400_000)
    services.analytics.report({ path: view % 3 ? '/' : '/faq', query: '', title: '', at })
  }
  await services.analytics.flush()
  return site
}
