import { data } from 'react-router'
import { ANALYTICS_FILE, ANALYTICS_PATH, analyticsPath, parseAnalyticsView } from '#app/admin/paths/analytics-path.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { today } from '#domain/items/items.ts'
import { formatMediumDay, formatTime } from '#lib/time/dates.ts'
import { formatClock } from '#lib/time/minutes.ts'
import type { Route } from './+types/analytics'
import { ChartCard } from './chart-card.tsx'
import { loadAnalytics } from './load-analytics.ts'
import { Notes, Warning } from './notes.tsx'
import { Panels } from './panels.tsx'
import { RangeBar } from './range-bar.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const now = today(services)
  const view = parseAnalyticsView(readQuery(ANALYTICS_PATH, request), now)
  const time = view.to === now ? `, ${formatClock(formatTime(services.settings.timeZone, services.now()))}` : ''
  const shown = { view, days: [...new Set([view.from, view.to])].map(formatMediumDay).join(' – ') + time }
  const { read: report, failure, status } = await tryToRead(services, 'Analytics not read', () => loadAnalytics(services, view))
  return data({ ...shown, report, failure }, { status })
}

export default function Analytics({ loaderData: { view, days, report, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader lead={days}>
        <QuietLink href={analyticsPath(view, ANALYTICS_FILE)} download>
          <Icon name="download" />
          Export CSV
        </QuietLink>
      </PageHeader>
      <StatusLine notice={undefined} problem={failure} />
      {report && (
        <div className="stack gap-4">
          <Warning visits={report.visits} />
          <RangeBar view={view} names={report.names} today={report.today} />
          <ChartCard view={view} report={report} />
          <Panels view={view} panels={report.panels} />
          <Notes visits={report.visits} />
        </div>
      )}
    </>
  )
}
