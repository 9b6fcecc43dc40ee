import type { ReactNode } from 'react'
import { data } from 'react-router'
import { addDays, shortDay } from '#domain/dates.ts'
import { readItem, today } from '#domain/items.ts'
import { readMessage } from '#domain/messages.ts'
import { sendTestMessage } from '#domain/outbox.ts'
import { reportPageViews } from '#domain/page-views.ts'
import type { Filter, Services } from '#domain/services.ts'
import { site } from '../content/site.ts'
import { servicesContext, sessionContext } from '../context.ts'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/dashboard'
import { adminMeta } from './admin-meta.ts'
import { BarChart } from './bar-chart.tsx'
import styles from './dashboard.module.css'
import { MailPanel } from './mail-panel.tsx'
import { type ManagedItem, managedItem } from './managed-items.ts'
import { PageHeader } from './page-header.tsx'

const ABOUT = { title: 'Dashboard', path: '/admin' }
const DAYS = 30
const SOON_DAYS = 7
const MOST_LISTED = 5

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const givenName = context.get(sessionContext)?.givenName ?? ''
  const hasMailer = services.mailer !== undefined
  try {
    return data({ givenName, hasMailer, news: await collectNews(services) })
  } catch (error) {
    services.log('Dashboard incomplete', { reason: String(error) })
    return data({ givenName, hasMailer, news: undefined }, { status: 503 })
  }
}

/** Sends a test message. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readForm(request)
  if (sent.get('intent') !== 'test-message') throw data(null, { status: 400 })
  return { test: await sendTestMessage(services, site.name) }
}

async function collectNews(services: Services) {
  const { store, analytics } = services
  const now = today(services)
  await analytics.flush()
  const [unread, scheduled, expiring, views] = await Promise.all([
    newestUnread(store),
    nextItems(services, 'posted_date', [{ field: 'posted_date', atLeast: addDays(now, 1) }]),
    nextItems(services, 'expiry_date', [
      { field: 'expiry_date', atLeast: addDays(now, 1) },
      { field: 'expiry_date', atMost: addDays(now, SOON_DAYS) },
    ]),
    reportPageViews(store, now, DAYS),
  ])
  return { unread, scheduled, expiring, views: { total: views.total, days: views.days } }
}

async function newestUnread(store: Services['store']) {
  const found = await store.find({
    indexes: ['messages'],
    where: [{ field: 'read', is: false }],
    sort: { field: 'received_at', order: 'descending' },
    size: MOST_LISTED,
  })
  const messages = found.documents.map(readMessage).map(({ id, from_name, subject }) => ({ id, from_name, subject }))
  return { total: found.total, messages }
}

/** Items that are no drafts, the one whose day comes first at the top. */
async function nextItems(services: Services, field: string, where: Filter[]): Promise<{ total: number; items: ManagedItem[] }> {
  const found = await services.store.find({
    indexes: ['news', 'blog'],
    where: [{ field: 'draft', is: false }, ...where],
    sort: { field, order: 'ascending' },
    size: MOST_LISTED,
  })
  const now = today(services)
  return { total: found.total, items: found.documents.map((document) => managedItem(readItem(document), now)) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Dashboard({ loaderData: { givenName, hasMailer, news }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Dashboard">
        <a className="button button-quiet" href="/add-blog">
          Add News
        </a>
        <a className="button button-quiet" href={`/add-${site.slug}-blog`}>
          Add Blog
        </a>
      </PageHeader>
      <div className={styles.grid}>
        <section aria-labelledby="welcome" className={`band ${styles.welcome}`}>
          <h2 id="welcome">Welcome, {givenName}</h2>
          <p>Write, schedule and retire what visitors read under Insights & News.</p>
          <a className="button" href="/manage-all-blogs">
            Manage Content
          </a>
        </section>
        {news ? <Attention news={news} /> : <p role="alert">Failed to fetch data. Please try again later.</p>}
        <MailPanel hasMailer={hasMailer} test={actionData?.test} />
      </div>
    </>
  )
}

type News = Awaited<ReturnType<typeof collectNews>>

function Attention({ news: { unread, scheduled, expiring, views } }: { news: News }) {
  return (
    <>
      <section aria-labelledby="unread" className={styles.panel}>
        <h2 id="unread">Unread messages</h2>
        <p className={styles.number}>{unread.total.toLocaleString('en-US')}</p>
        <ul>
          {unread.messages.map(({ id, from_name, subject }) => (
            <li key={id}>
              <a href={`/admin/messages/${encodeURIComponent(id)}`}>{subject || 'No subject'}</a>
              <span>{from_name}</span>
            </li>
          ))}
        </ul>
        <a href="/admin/messages">All messages</a>
      </section>
      <ItemPanel
        id="scheduled"
        title="Scheduled next"
        found={scheduled}
        none="Nothing is scheduled. Give an item a later posted date, and it appears on that day."
      >
        {({ posted }) => posted && <>goes live {shortDay(posted)}</>}
      </ItemPanel>
      <ItemPanel id="expiring" title={`Expiring within ${SOON_DAYS} days`} found={expiring} none="Nothing expires in these days.">
        {({ expiry }) => expiry && <>expires {shortDay(expiry)}</>}
      </ItemPanel>
      <section aria-labelledby="views-heading" className={`${styles.panel} ${styles.views}`}>
        <h2 id="views-heading">
          Page views <span>{`${views.total.toLocaleString('en-US')} in ${DAYS} days`}</span>
        </h2>
        <BarChart id="views" title={`Page views by day, last ${DAYS} days`} days={views.days} />
        <a href="/admin/page-views">See which pages</a>
      </section>
    </>
  )
}

type ItemPanelProps = {
  id: string
  title: string
  found: { total: number; items: ManagedItem[] }
  none: string
  children: (item: ManagedItem) => ReactNode
}

function ItemPanel({ id, title, found: { total, items }, none, children: dayOf }: ItemPanelProps) {
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 && <p className={styles.none}>{none}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <a href={`/edit-${item.kind}/${encodeURIComponent(item.id)}`}>{item.title}</a>
            <span>
              {item.kind === 'news' ? 'News' : 'Blog'} · {dayOf(item)}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && <p className={styles.none}>{`and ${total - items.length} more`}</p>}
    </section>
  )
}
