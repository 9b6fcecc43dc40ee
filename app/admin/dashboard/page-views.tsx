import { data } from 'react-router'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { READ_FAILED } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { LongDate } from '#app/ui/items/long-date.tsx'
import { DataTable } from '#app/ui/sections/data-table.tsx'
import { reportPageViews } from '#domain/analytics/page-views.ts'
import { today } from '#domain/items/items.ts'
import type { Day } from '#lib/time/dates.ts'
import type { Route } from './+types/page-views'
import { BarChart } from './bar-chart.tsx'
import styles from './page-views.module.css'

const ABOUT = { title: 'Analytics', path: '/admin/page-views' }
const DAYS = 30
const MOST_ADDRESSES = 25

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await services.analytics.flush()
  try {
    const { total, days, addresses } = await reportPageViews(services.store, today(services), DAYS)
    return data({ total, days, addresses: addresses.slice(0, MOST_ADDRESSES), addressCount: addresses.length })
  } catch (error) {
    services.log('Page views not read', { reason: String(error) })
    return data(undefined, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function PageViews({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <>
        <PageHeader title={ABOUT.title} />
        <p role="alert">{READ_FAILED}</p>
      </>
    )
  }
  const { total, days, addresses, addressCount } = loaderData
  const further = addressCount - addresses.length
  const most = addresses[0]?.views ?? 0
  return (
    <>
      <PageHeader title={ABOUT.title} lead={`${total.toLocaleString('en-US')} page views in the last ${DAYS} days. Bots aren’t counted.`} />
      <div className="stack gap-6">
        <BarChart id="views" title={`Page views by day, last ${DAYS} days`} days={days} />
        <section aria-labelledby="addresses" className="stack" hidden={addresses.length === 0}>
          <h2 id="addresses">Top pages</h2>
          <DataTable className="table numbers" heads={['Page', 'Views']} rows={addresses.map((each) => addressRow(each, most))} />
          {further > 0 && <p className="note">{further === 1 ? 'and 1 more page' : `and ${further} more pages`}</p>}
        </section>
        <details className={styles.days}>
          <summary className="strong">Show as table</summary>
          <DataTable className="table numbers" heads={['Day', 'Views']} rows={days.toReversed().map(dayRow)} />
        </details>
      </div>
    </>
  )
}

function dayRow({ day, views }: { day: Day; views: number }) {
  return { key: day, cells: [<LongDate key={day} day={day} />, views.toLocaleString('en-US')] }
}

function addressRow({ address, views }: { address: string; views: number }, most: number) {
  const page = (
    <>
      {address}
      <Share of={views / most} />
    </>
  )
  return { key: address, cells: [page, views.toLocaleString('en-US')] }
}

function Share({ of }: { of: number }) {
  return (
    <svg aria-hidden="true" className={styles.share} width="100%" height="4">
      <rect width={`${of * 100}%`} height="4" rx="2" />
    </svg>
  )
}
