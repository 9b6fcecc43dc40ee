import { company } from '#app/content/company.ts'
import { faq } from '#app/content/faq.ts'
import { navigation } from '#app/content/site.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/faq'
import styles from './faq.module.css'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(faq, matches)

export default function Faq() {
  const { heading, lead, groups, closing } = usePageCopy(faq)
  const { talk } = usePageCopy(company).menu
  const shown = groups.filter(({ questions }) => questions.length > 0)
  return (
    <>
      <PageHero heading={heading} lead={lead} isBand />
      {shown.map((group, groupIndex) => (
        <section key={group.id} className={`container section split ${styles.group}`}>
          <h2 id={group.id} className="sticky">
            {group.heading}
          </h2>
          <div>
            {group.questions.map((question, index) => (
              <Question key={question.id} {...question} isOpen={groupIndex + index === 0} />
            ))}
          </div>
        </section>
      ))}
      <CallToAction
        heading={closing.heading}
        text={
          closing.email && (
            <>
              {closing.text}
              <br />
              <a href={`mailto:${closing.email}`}>{closing.email}</a>
            </>
          )
        }
        action={{ label: talk, path: navigation.contact.path }}
      />
    </>
  )
}

/** The answer carries the ID, because browsers open the details element around a target. */
function Question({ id, question, answer, isOpen }: { id: string; question: string; answer: string; isOpen: boolean }) {
  return (
    <details className={styles.question} open={isOpen}>
      <summary>{question}</summary>
      <div id={id} className={styles.answer}>
        <p>{answer}</p>
        <a className="screen-only tap note" href={`#${id}`}>
          <Icon name="link" size={18} />
          {usePageCopy(faq).linkLabel}
          <span className="visually-hidden">: {question}</span>
        </a>
      </div>
    </details>
  )
}
