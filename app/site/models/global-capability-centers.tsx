import { modelForTeam, parseTeamSize } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { NamedList } from '#app/ui/sections/named-list.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/global-capability-centers'
import styles from './global-capability-centers.module.css'
import { ModelComparison } from './model-comparison.tsx'
import { type Answer, FittingModel, ModelPicker } from './model-picker.tsx'
import { ModelScale } from './model-scale.tsx'

const path = '/global-capability-centers'

export function loader({ request }: Route.LoaderArgs) {
  return {
    answer: answerTo(readQuery(path, request).getAll('team')),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(capabilityCenters, path, matches)

export default function GlobalCapabilityCenters({ loaderData: { answer } }: Route.ComponentProps) {
  const { heading, lead, closing } = usePageCopy(capabilityCenters)
  return (
    <>
      <PageHero heading={heading} lead={lead}>
        <ModelPicker answer={answer} />
      </PageHero>
      <Scale answer={answer} />
      <ModelComparison chosen={answer?.ok ? answer.model : undefined} />
      <Why />
      <CallToAction {...closing} />
    </>
  )
}

function Scale({ answer }: { answer: Answer | undefined }) {
  const { heading, text } = usePageCopy(capabilityCenters).scale
  return (
    <section className="tinted section">
      <div className="container">
        {answer?.ok && <FittingModel {...answer} />}
        <div className={styles.intro}>
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <ModelScale team={answer?.ok ? answer : undefined} />
      </div>
    </section>
  )
}

function Why() {
  const { heading, text, reasons } = usePageCopy(capabilityCenters).why
  if (reasons.length === 0) return null
  return (
    <section className="tinted section">
      <div className="container">
        <div className={styles.intro}>
          <h2>{heading}</h2>
          {text && <p className="lead">{text}</p>}
        </div>
        <NamedList items={reasons} className={styles.reasons} />
      </div>
    </section>
  )
}

function answerTo(asked: string[]): Answer | undefined {
  const [typed] = asked
  if (typed === undefined) return undefined
  const size = asked.length === 1 ? parseTeamSize(typed) : undefined
  return size === undefined ? { ok: false, typed } : { ok: true, typed, size, model: modelForTeam(size) }
}
