import { modelForTeam, parseTeamSize } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { proof } from '#app/content/proof.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { CaseQuote } from '#app/ui/proof/case-quote.tsx'
import { CaseFacts } from '#app/ui/proof/case-study.tsx'
import { ExampleNote, ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { ListSection, SectionHeading } from '#app/ui/sections/list-section.tsx'
import { NamedList } from '#app/ui/sections/named-list.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/global-capability-centers'
import { ModelComparison } from './model-comparison.tsx'
import { type Answer, ModelPicker } from './model-picker.tsx'
import { ModelScale } from './model-scale.tsx'
import { Plan } from './plan.tsx'

const path = '/global-capability-centers'

export function loader({ request }: Route.LoaderArgs) {
  return {
    answer: answerTo(readQuery(path, request).getAll('team')),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(capabilityCenters, matches)

export default function GlobalCapabilityCenters({ loaderData: { answer } }: Route.ComponentProps) {
  const { heading, lead, scale, why, closing } = usePageCopy(capabilityCenters)
  const { cases } = usePageCopy(proof)
  if (answer?.ok) return <Plan team={answer} />
  return (
    <>
      <PageHero heading={heading} lead={lead}>
        <ModelPicker answer={answer} />
      </PageHero>
      <section className="band section">
        <div className="container titled">
          <SectionHeading {...scale} />
          <ModelScale />
        </div>
      </section>
      <ModelComparison />
      <ListSection heading={cases.heading} items={cases.items}>
        <ul className="thirds topped">
          {cases.items.map((each) => (
            <li key={each.heading} className="stack">
              <h3>
                {each.heading} <ExampleTag of={[each]} />
              </h3>
              <CaseFacts of={each} />
              <CaseQuote {...each} />
            </li>
          ))}
        </ul>
        <ExampleNote of={cases.items} />
      </ListSection>
      <ListSection {...why} items={why.reasons} tone="tinted">
        <NamedList items={why.reasons} className="terms thirds topped" />
      </ListSection>
      <CallToAction {...closing} />
    </>
  )
}

function answerTo(asked: string[]): Answer | undefined {
  const [typed] = asked
  if (typed === undefined) return undefined
  const size = asked.length === 1 ? parseTeamSize(typed) : undefined
  return size === undefined ? { ok: false, typed } : { ok: true, typed, size, model: modelForTeam(size) }
}
