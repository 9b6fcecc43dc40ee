import { fillTemplate } from '#app/content/fill-template.ts'
import type { ModelKey } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { useIsInlineEditing, usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './plan.module.css'
import { splitSeats, timesTeam } from './read-plan.ts'

const numbers = new Intl.NumberFormat('en-US')

export function Roles({ size }: { size: number }) {
  const { roles } = usePageCopy(capabilityCenters).plan
  const isEdited = useIsInlineEditing()
  const shown = splitSeats(roles.items, size).filter(({ seats }) => isEdited || seats > 0)
  const seats = shown.map(({ name, seats }) => ({ name, value: numbers.format(seats) }))
  if (seats.length === 0) return <EmptyListMarker at={`${capabilityCenters.key}:plan.roles.items`} lines={roles.items} />
  return <Rows {...roles} rows={[...seats, { name: roles.total, value: numbers.format(size), isTotal: true }]} />
}

export function Billing({ team: { size, model } }: { team: { size: number; model: ModelKey } }) {
  const { plan, models } = usePageCopy(capabilityCenters)
  const { perPerson, costLabel, note, asOf, items } = plan.billing
  const { cost } = models[model]
  if (items.length === 0 && !cost) return <EmptyListMarker at={`${capabilityCenters.key}:plan.billing.items`} lines={items} />
  const rows: Row[] = items.map(({ name, basis }) => ({ name, value: basis }))
  if (cost) rows.push({ name: perPerson, value: cost })
  const value = timesTeam(cost, size)
  if (value) rows.push({ name: fillTemplate(costLabel, { team: numbers.format(size) }), value, isTotal: true })
  return (
    <Rows {...plan.billing} rows={rows}>
      <EmptyListMarker at={`${capabilityCenters.key}:plan.billing.items`} lines={items} />
      {note && <p className="note">{note}</p>}
      {asOf && <p className="note">{fillTemplate(plan.asOf, { date: asOf })}</p>}
    </Rows>
  )
}

type Row = { name: string; value: string; isTotal?: boolean }
type RowsProps = { heading: string; isExample: boolean; rows: readonly Row[]; children?: React.ReactNode }

function Rows({ heading, isExample, rows, children }: RowsProps) {
  return (
    <section className="stack">
      <h2>
        {heading} <ExampleTag of={[{ isExample }]} />
      </h2>
      <table className={styles.table}>
        <tbody>
          {rows.map(({ name, value, isTotal }) => (
            <tr key={name} className={isTotal ? styles.total : undefined}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}

export function Lines({ heading, lines, at }: { heading: string; lines: readonly string[]; at: string }) {
  if (lines.length === 0) return <EmptyListMarker at={`${capabilityCenters.key}:${at}`} lines={lines} />
  return (
    <section className="stack">
      <h2>{heading}</h2>
      <ul className="bullets">
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
