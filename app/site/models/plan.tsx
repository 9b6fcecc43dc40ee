import { fillTemplate } from '#app/content/fill-template.ts'
import { modelSizes } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { proof } from '#app/content/proof.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import { type Answer, ModelPicker } from './model-picker.tsx'
import { MonthsBar } from './months-bar.tsx'
import styles from './plan.module.css'
import { Billing, Lines, Roles } from './plan-parts.tsx'

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
        <MonthsBar model={model} size={size} />
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
