import { fillTemplate } from '#app/content/fill-template.ts'
import { type ModelKey, modelSizes } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { proof } from '#app/content/proof.ts'
import { ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { ListSection } from '#app/ui/sections/list-section.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { useIsInlineEditing, usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import { type Answer, ModelPicker } from './model-picker.tsx'
import { MonthsBar, useMonthMarks } from './months-bar.tsx'
import styles from './plan.module.css'
import { splitSeats, timesTeam } from './read-plan.ts'

type Team = Extract<Answer, { ok: true }>

/** One page that prints on one sheet; its link is the plan. */
export function Plan({ team }: { team: Team }) {
  const { models, plan } = usePageCopy(capabilityCenters)
  const { cases } = usePageCopy(proof)
  const { size, model } = team
  const { name, explanation, brings, exits } = models[model]
  const names = [model, name].map((one) => one.toLowerCase())
  const story = cases.items.findIndex((told) => names.includes(stripMarkers(told.model).text.trim().toLowerCase()))
  const { send } = plan
  return (
    <>
      <PageHero heading={fillTemplate(plan.heading, { team: size.toLocaleString('en-US') })} lead={explanation}>
        <ModelPicker answer={team} />
      </PageHero>
      <div className={`container stack gap-6 ${styles.plan}`}>
        <Facts team={team} />
      </div>
      <ListSection heading={plan.ramp} items={useMonthMarks(team)} tone="band">
        <MonthsBar model={model} size={size} />
      </ListSection>
      <div className="container section">
        <div className="pairs">
          <Roles size={size} />
          <Billing team={team} />
          <Lines heading={plan.brings} lines={brings} at={`models.${model}.brings`} />
          <Lines heading={plan.exits} lines={exits} at={`models.${model}.exits`} />
        </div>
      </div>
      <CallToAction
        {...send}
        action={{ label: send.label, path: `/contact-us?about=plan&team=${size}` }}
        second={send.second}
        story={story}
      />
    </>
  )
}

function Facts({ team: { size, model } }: { team: Team }) {
  const { models, plan, picker } = usePageCopy(capabilityCenters)
  const note = size === modelSizes.bot.from ? picker.atHundred : size === modelSizes.bot.to ? picker.atFiveHundred : ''
  return (
    <div role="status">
      <dl className={`pairs ${styles.facts}`}>
        <div>
          <dt>{models[model].name}</dt>
          <dd className="note">{fillTemplate(plan.modelLabel, { size: models[model].size })}</dd>
        </div>
        <div>
          <dt>{size.toLocaleString('en-US')}</dt>
          <dd className="note">{model === 'bot' ? plan.botSeats : plan.seats}</dd>
        </div>
      </dl>
      {note && <p>{note}</p>}
    </div>
  )
}

const numbers = new Intl.NumberFormat('en-US')

function Roles({ size }: { size: number }) {
  const { roles } = usePageCopy(capabilityCenters).plan
  const isEdited = useIsInlineEditing()
  const shown = splitSeats(roles.items, size).filter(({ seats }) => isEdited || seats > 0)
  const seats = shown.map(({ name, seats }) => ({ name, value: numbers.format(seats) }))
  if (seats.length === 0) return <EmptyListMarker at={`${capabilityCenters.key}:plan.roles.items`} lines={roles.items} />
  return <Rows {...roles} rows={[...seats, { name: roles.total, value: numbers.format(size), isTotal: true }]} />
}

function Billing({ team: { size, model } }: { team: { size: number; model: ModelKey } }) {
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

function Lines({ heading, lines, at }: { heading: string; lines: readonly string[]; at: string }) {
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
