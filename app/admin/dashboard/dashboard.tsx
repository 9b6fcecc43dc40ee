import type { ReactNode } from 'react'
import { data, redirectDocument } from 'react-router'
import { countUnconfirmedClaims } from '#app/admin/claims/load-claims.ts'
import { emailProblemOf, TRY_EMAIL_AGAIN } from '#app/admin/inbox/email-error.tsx'
import { tryEmailAgain } from '#app/admin/inbox/try-email-again.ts'
import { type ManagedItem, managedItem } from '#app/admin/items/list-managed-items.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { READ_FAILED } from '#app/admin/shell/store-error-message.ts'
import { editPath, itemPages } from '#app/content/item-pages.ts'
import { servicesContext, sessionContext } from '#app/context.ts'
import { setFlash, takeFlash } from '#app/requests/flash.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { reportPageViews } from '#domain/analytics/page-views.ts'
import { reportBackups } from '#domain/backups/backup-report.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { listItems, siteMinute, stateFilters, today } from '#domain/items/items.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { ignoreBrokenLink, listBrokenLinks } from '#domain/link-checks/link-checks.ts'
import { countMessages, listMessages, readMessage } from '#domain/messages/messages.ts'
import { sendTestMessage } from '#domain/messages/outbox.ts'
import { spamBytes } from '#domain/messages/spam-limit.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { addDays, formatShortDay } from '#lib/time/dates.ts'
import type { Route } from './+types/dashboard'
import { BackupPanel } from './backup-panel.tsx'
import { BarChart } from './bar-chart.tsx'
import { BROKEN_LINKS_PANEL, BrokenLinks, IGNORE_LINK } from './broken-links.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import styles from './dashboard.module.css'
import { MAIL_PANEL, MailPanel, readMailTest } from './mail-panel.tsx'
import { asideText } from './spam-text.ts'
import { spreadText } from './spread-text.ts'
import { UnpublishedCopy } from './unpublished-copy.tsx'
import { unpublishedPages } from './unpublished-pages.ts'

type Ports = Pick<Services, 'analytics' | 'now' | 'settings' | 'store'>

const ABOUT = { title: 'Dashboard', path: '/admin' }
const DAYS = 30
const SOON_DAYS = 7
const MOST_LISTED = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const givenName = context.get(sessionContext)?.givenName ?? ''
  const { word, headers } = await takeFlash(services, 'mail-test', request)
  const spread = services.store.replication()
  const mail = { hasMailer: services.mailer !== undefined, test: readMailTest(word) }
  try {
    const [problem, mailProblems, news, report] = await Promise.all([
      findEmailProblem(services),
      countMessages(services.store, 'problems'),
      collectNews(services),
      reportBackups(services),
    ])
    const backups = report && { report, timeZone: services.settings.timeZone }
    const down = problem && emailProblemOf(problem, services.settings.timeZone)
    return data({ givenName, mail: { ...mail, down }, mailProblems, news, backups, spread: await spread }, { headers })
  } catch (error) {
    services.log('Dashboard incomplete', { reason: String(error) })
    return data(
      { givenName, mail: { ...mail, down: undefined }, mailProblems: 0, news: undefined, backups: undefined, spread: await spread },
      { status: 503, headers },
    )
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  if (sent.get('intent') === IGNORE_LINK) {
    await ignoreBrokenLink(services, String(sent.get('check') ?? ''))
    await recordActivity(services, currentAdministrator(context), { what: 'link-ignored' })
    return redirectDocument(`${ABOUT.path}#${BROKEN_LINKS_PANEL}`, 303)
  }
  if (sent.get('intent') === TRY_EMAIL_AGAIN) return tryEmailAgain(services, currentAdministrator(context), `${ABOUT.path}#${MAIL_PANEL}`)
  if (sent.get('intent') !== 'test-message') throw data(null, { status: 400 })
  const test = await sendTestMessage(services, (await loadCompanyDetails(services)).company)
  const word = test && { outcome: test.outcome, detail: test.detail }
  return redirectDocument(`${ABOUT.path}#${MAIL_PANEL}`, { status: 303, headers: word && (await setFlash(services, 'mail-test', word)) })
}

async function collectNews(services: Ports) {
  const { store, analytics } = services
  const [now, minute] = [today(services), siteMinute(services)]
  await analytics.flush()
  const [unread, aside, asideBytes, drafts, scheduled, expiring, views, deadLinks, words, facts] = await Promise.all([
    newestUnread(store),
    countMessages(store, 'aside'),
    spamBytes(store),
    listItems(services, { kinds: itemKinds, order: 'stored', size: 0 }, stateFilters('draft', minute)),
    nextItems(services, 'posted_date', stateFilters('scheduled', minute)),
    nextItems(services, 'expiry_date', [
      { field: 'draft', equals: false },
      { field: 'expiry_date', gte: addDays(now, 1) },
      { field: 'expiry_date', lte: addDays(now, SOON_DAYS) },
    ]),
    reportPageViews(store, now, DAYS),
    listBrokenLinks(services),
    unpublishedPages(services),
    countUnconfirmedClaims(services),
  ])
  const listed = { unread, aside, asideBytes, drafts: drafts.total, scheduled, expiring, deadLinks, words, facts }
  return { ...listed, views: { total: views.total, days: views.days } }
}

async function newestUnread(store: Services['store']) {
  const found = await listMessages(store, { from: 0, size: MOST_LISTED, show: 'unread' })
  const messages = found.documents.map(readMessage).map(({ id, from_name, subject }) => ({ id, from_name, subject }))
  return { total: found.total, messages }
}

async function nextItems(
  services: Pick<Services, 'settings' | 'store' | 'now'>,
  field: string,
  where: Filter[],
): Promise<{ total: number; items: ManagedItem[] }> {
  const query = { kinds: itemKinds, order: { field, order: 'ascending' }, size: MOST_LISTED } as const
  const found = await listItems(services, query, where)
  const now = siteMinute(services)
  return { total: found.total, items: found.items.map(({ item }) => managedItem(item, now)) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Dashboard({ loaderData: { givenName, mail, mailProblems, news, backups, spread } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Dashboard">
        {itemKinds.map((kind) => (
          <a key={kind} className="button button-quiet" href={itemPages[kind].add.path}>
            {kinds[kind].words.add}
          </a>
        ))}
      </PageHeader>
      <div className={styles.grid}>
        <section aria-labelledby="welcome" className={`band ${styles.welcome}`}>
          <h2 id="welcome">Welcome, {givenName}</h2>
          {news && <p>{attentionText(news, mailProblems, mail.down !== undefined)}</p>}
          {spread && <p>{spreadText(spread)}</p>}
          <a className="button" href="/manage-all-blogs">
            Manage Content
          </a>
        </section>
        {news ? <Attention news={news} /> : <p role="alert">{READ_FAILED}</p>}
        {news && <BrokenLinks {...news.deadLinks} />}
        {news && <UnpublishedCopy pages={news.words} />}
        <MailPanel {...mail} problems={mailProblems} />
        {backups && <BackupPanel {...backups} />}
        {news && news.facts > 0 && <ClaimsPanel count={news.facts} />}
      </div>
    </>
  )
}

type News = Awaited<ReturnType<typeof collectNews>>

function attentionText({ unread, aside, drafts, expiring, deadLinks, words, facts }: News, mailProblems: number, isDown: boolean): string {
  const waiting = [
    isDown && 'email that isn’t going out',
    unread.total > 0 && formatCount(unread.total, 'unread message'),
    aside > 0 && `${formatCount(aside, 'message')} set aside`,
    mailProblems > 0 && formatCount(mailProblems, 'mail problem'),
    deadLinks.links.length > 0 && formatCount(deadLinks.links.length, 'dead link'),
    expiring.total > 0 && `${formatCount(expiring.total, 'item')} about to expire`,
    words.length > 0 && `unpublished words on ${formatCount(words.length, 'page')}`,
    drafts > 0 && `${formatCount(drafts, 'draft')} to finish`,
    facts > 0 && `${formatCount(facts, 'fact')} to confirm`,
  ].filter((text) => text !== false)
  if (waiting.length === 0) return 'Nothing waits for you. Every message is read, nothing is about to expire.'
  return `Waiting for you: ${new Intl.ListFormat('en-US').format(waiting)}.`
}

function Attention({ news: { unread, aside, asideBytes, scheduled, expiring, views } }: { news: News }) {
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
        {aside > 0 && <a href="/admin/messages?show=aside">{`${formatCount(aside, 'message')} set aside`}</a>}
        {aside > 0 && <p>{asideText(asideBytes)}</p>}
        <a href="/admin/messages">All messages</a>
      </section>
      <ItemPanel id="expiring" title={`Expiring within ${SOON_DAYS} days`} found={expiring} none="Nothing expires in these days.">
        {({ expiry }) => expiry && <>expires {formatShortDay(expiry)}</>}
      </ItemPanel>
      <ItemPanel
        id="scheduled"
        title="Scheduled next"
        found={scheduled}
        none="Nothing is scheduled. Give an item a later posted date, and it appears on that day."
      >
        {({ posted }) => posted && <>goes live {formatShortDay(posted)}</>}
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
      <p className={styles.number}>{total.toLocaleString('en-US')}</p>
      {items.length === 0 && <p className={styles.none}>{none}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <a href={editPath(item.kind, item.id)}>{item.title}</a>
            <span>
              {kinds[item.kind].words.name} · {dayOf(item)}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && <p className={styles.none}>{`and ${total - items.length} more`}</p>}
    </section>
  )
}
