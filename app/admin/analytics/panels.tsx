import tabStyles from '#app/admin/navigation/section-tabs.module.css'
import type { AnalyticsView } from '#app/admin/paths/analytics-path.ts'
import { DataTable } from '#app/ui/sections/data-table.tsx'
import styles from './analytics.module.css'
import { formatFigure } from './figures.ts'
import { type Panel, type Row, SHARE } from './load-panels.ts'
import { ViewLink } from './view-link.tsx'

const LISTED = 10

export function Panels({ view, panels }: { view: AnalyticsView; panels: readonly Panel[] }) {
  const groups = Map.groupBy(panels, ({ group }) => group)
  return (
    <div className={`stack gap-4 ${styles.panels}`}>
      {[...groups].map(([group, some]) => (
        <PanelGroup key={group} view={view} panels={some} />
      ))}
    </div>
  )
}

function PanelGroup({ view, panels }: { view: AnalyticsView; panels: readonly Panel[] }) {
  const open = view.open.split('.')
  const shown = panels.find(({ id }) => open.includes(id)) ?? panels[0]
  if (!shown) return null
  const others = open.filter((id) => id && panels.every((panel) => panel.id !== id))
  const { label, group, columns, rows, further, link } = shown
  const more = further + Math.max(0, rows.length - LISTED)
  return (
    <section aria-label={label} className="card">
      <nav aria-label={group} className={tabStyles.tabs}>
        <ul>
          {panels.map(({ id, label: name }, at) => (
            <li key={id}>
              <ViewLink view={{ ...view, open: [...others, id].join('.') }} isCurrent={id === shown.id}>
                {at > 0 ? name.replace('Messages by', 'By') : name}
              </ViewLink>
            </li>
          ))}
        </ul>
      </nav>
      <DataTable className={styles.rows} heads={columns} rows={rows.slice(0, LISTED).map((row) => tableRow(view, row, shown))} />
      {(more > 0 || link) && (
        <p className="note">
          {more > 0 && `and ${more.toLocaleString('en-US')} more. `}
          {link && <a href={link.path}>{link.label}</a>}
        </p>
      )}
    </section>
  )
}

function tableRow(view: AnalyticsView, { name, values, filter }: Row, { columns, rows }: Panel) {
  const part = (values[0] ?? 0) / (rows[0]?.values[0] ?? 1)
  const label = (
    <>
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width={`${part * 100}%`} height="100%" rx="4" />
      </svg>
      <ViewLink view={{ ...view, filters: { ...view.filters, [filter.name]: filter.value } }} title={name}>
        <bdi>{name}</bdi>
      </ViewLink>
    </>
  )
  const numbers = values.map((value, at) => formatFigure(columns[at + 1] === SHARE ? { isShare: true } : {}, value))
  return { key: filter.value, cells: [label, ...numbers] }
}
