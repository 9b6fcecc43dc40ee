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
  return <Rows {...roles} rows={seats} total={{ name: roles.total, value: numbers.format(size) }} />
}

export function Billing({ team: { size, model } }: { team: { size: number; model: ModelKey } }) {
  const { plan, models } = usePageCopy(capabilityCenters)
  const { perPerson, costLabel, note, asOf, items } = plan.billing
  const { cost } = models[model]
  if (items.length === 0 && !cost) return <EmptyListMarker at={`${capabilityCenters.key}:plan.billing.items`} lines={items} />
  const rows = items.map(({ name, basis }) => ({ name, value: basis }))
  const value = timesTeam(cost, size)
  const total = value && { name: fillTemplate(costLabel, { team: numbers.format(size) }), value }
  return (
    <Rows {...plan.billing} rows={cost ? [...rows, { name: perPerson, value: cost }] : rows} total={total}>
      <EmptyListMarker at={`${capabilityCenters.key}:plan.billing.items`} lines={items} />
      {note && <p className="note">{note}</p>}
      {asOf && <p className="note">{fillTemplate(plan.asOf, { date: asOf })}</p>}
    </Rows>
  )
}

type Row = { name: string; value: string }
type RowsProps = { heading: string; isExample: boolean; rows: readonly Row[]; total?: Row | '' | undefined; children?: React.ReactNode }

function Rows({ heading, isExample, rows, total, children }: RowsProps) {
  return (
    <section className="stack">
      <h2>
        {heading} <ExampleTag of={[{ isExample }]} />
      </h2>
      <table className={styles.table}>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.name} {...row} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <TableRow {...total} />
          </tfoot>
        )}
      </table>
      {children}
    </section>
  )
}

function TableRow({ name, value }: Row) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{value}</td>
    </tr>
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
