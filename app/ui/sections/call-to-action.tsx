import { sharedCopy } from '#app/content/shared-copy.ts'
import { ButtonLink, QuietLink } from '#app/ui/buttons/buttons.tsx'
import { Vouch } from '#app/ui/proof/vouch.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './call-to-action.module.css'
import { Sentences } from './sentences.tsx'

type Closing = { heading: string; text: string; action: { label: string; path: string }; story?: number }

export function CallToAction({ heading, text, action, story }: Closing) {
  const { plan } = usePageCopy(sharedCopy)
  return (
    <section className={`screen-only ${styles.closing}`}>
      <Vouch story={story} />
      <div className="container intro">
        <h2>
          <Sentences text={heading} />
        </h2>
        <div className={styles.answer}>
          <p>{text}</p>
          <ButtonLink href={action.path}>{action.label}</ButtonLink>
          <p>{plan.text}</p>
          <QuietLink href={plan.action.path}>{plan.action.label}</QuietLink>
        </div>
      </div>
    </section>
  )
}
