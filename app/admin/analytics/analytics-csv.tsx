import { ANALYTICS_FILE, parseAnalyticsView } from '#app/admin/paths/analytics-path.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering, downloadHeaders } from '#app/requests/data-route.ts'
import { today } from '#domain/items/items.ts'
import { csvRecord } from '#lib/text/csv.ts'
import { loadAnalytics } from './load-analytics.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const services = context.get(servicesContext)
  const view = parseAnalyticsView(readQuery(ANALYTICS_FILE, request), today(services))
  const { days, figures, panels } = await loadAnalytics(services, view)
  const compared = <Cell,>(now: Cell, before: Cell) => (view.compare ? [now] : [now, before])
  const lines: (string | number | undefined)[][] = [
    ['Day', ...figures.flatMap(({ label }) => compared(label, `${label} before`))],
    ...days.map((day, at) => [day, ...figures.flatMap(({ now, before }) => compared(now[at], before[at]))]),
    ...panels.flatMap(({ label, columns, rows, further }) => [
      [],
      [label, ...columns.slice(1)],
      ...rows.map(({ name, values }) => [name, ...values]),
      ...(further > 0 ? [[`and ${further} more`]] : []),
    ]),
  ]
  const shown = (cell: string | number = '') => (typeof cell === 'number' ? String(Number(cell.toFixed(1))) : cell)
  const text = lines.map((cells) => csvRecord(cells.map(shown))).join('')
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const headers = downloadHeaders(`analytics-${view.from}-${view.to}.csv`, 'text/csv; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : `\uFEFF${text}`, { headers })
})
