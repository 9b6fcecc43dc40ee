import { home } from '#app/content/home.ts'
import { proof } from '#app/content/proof.ts'
import { servicesContext } from '#app/context.ts'
import { companyOf, logoUrlOf, type Matches, metaFromCopy, pageMeta, siteUrlOf } from '#app/page-meta.ts'
import { Clock } from '#app/site/home/clock.tsx'
import { HeroMap } from '#app/site/home/map/hero-map.tsx'
import { ButtonLink, QuietLink } from '#app/ui/buttons/buttons.tsx'
import { CaseStudy } from '#app/ui/proof/case-study.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { ListSection } from '#app/ui/sections/list-section.tsx'
import { NamedList } from '#app/ui/sections/named-list.tsx'
import { Sentences } from '#app/ui/sections/sentences.tsx'
import { TermList } from '#app/ui/sections/term-list.tsx'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/home'
import styles from './home.module.css'
import { Models } from './models.tsx'
import { MoreLink } from './more-link.tsx'
import { ProofStrip } from './proof-strip.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { year: context.get(servicesContext).now().getUTCFullYear() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...metaFromCopy(home, matches), path: '/', jsonLd: organization(matches) }, matches)

export default function Home({ loaderData: { year } }: Route.ComponentProps) {
  const { start, answers, values, closing } = usePageCopy(home)
  return (
    <>
      <Hero />
      <ProofStrip />
      <Partner />
      <Models />
      <FirstCase />
      <Clock year={year} />
      <ListSection {...start} items={start.steps} tone="tinted">
        <NamedList items={start.steps} className={`thirds terms ${styles.steps}`} start={1} />
      </ListSection>
      <ListSection {...answers} isSplit>
        <div className="stack gap-5">
          <ul className="pairs terms">
            {answers.items.map(({ question, answer, path }) => (
              <li key={path}>
                <h3>
                  <a className="tap" href={path}>
                    {question}
                  </a>
                </h3>
                <p>{answer}</p>
              </li>
            ))}
          </ul>
          <MoreLink {...answers.all} />
        </div>
      </ListSection>
      <ListSection {...values} tone="tinted">
        <TermList items={values.items} className="ruled-rows" />
      </ListSection>
      <CallToAction {...closing} story={1} />
    </>
  )
}

function Hero() {
  const { heading, hero } = usePageCopy(home)
  return (
    <section className="stack gap-4">
      <div className={`container ${styles.opening}`}>
        <h1>{heading}</h1>
        {hero.lead && <p className="lead">{hero.lead}</p>}
        <div className="actions">
          <ButtonLink href={hero.action.path}>{hero.action.label}</ButtonLink>
          <QuietLink href={hero.secondAction.path}>{hero.secondAction.label}</QuietLink>
        </div>
      </div>
      <HeroMap />
    </section>
  )
}

function Partner() {
  const { label, heading, text, functions } = usePageCopy(home).partner
  return (
    <section className={`container section split ${styles.partner}`}>
      <div>
        {label && <p className="eyebrow">{label}</p>}
        <h2>
          <Sentences text={heading} />
        </h2>
        <p className="lead">{text}</p>
      </div>
      <NamedList items={functions} className={`terms ruled-rows ${styles.functions}`} />
    </section>
  )
}

function FirstCase() {
  const [first] = usePageCopy(proof).cases.items
  if (!first) return <EmptyListMarker at={`${proof.key}:cases.items`} lines={[]} />
  return (
    <div className="container section">
      <CaseStudy of={first} />
    </div>
  )
}

function organization(matches: Matches) {
  const siteUrl = siteUrlOf(matches)
  const { facts, tagline, social } = companyOf(matches)
  return {
    '@type': 'Organization',
    name: facts.company,
    url: siteUrl,
    logo: logoUrlOf(matches),
    slogan: tagline,
    email: facts.supportEmail || undefined,
    telephone: facts.telephone || undefined,
    sameAs: social.length > 0 ? social.map(({ address }) => address) : undefined,
  }
}
