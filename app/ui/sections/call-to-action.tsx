import { sharedCopy } from '#app/content/shared-copy.ts'
import { ButtonLink, QuietLink } from '#app/ui/buttons/buttons.tsx'
import { Vouch } from '#app/ui/proof/vouch.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './call-to-action.module.css'
import { Sentences } from './sentences.tsx'

type Call = { text: React.ReactNode; action: { label: string; path: string } }

export function CallToAction({ heading, text, action, story, second }: Call & { heading: string; story?: number; second?: Call }) {
  const { plan } = usePageCopy(sharedCopy)
  const other = second ?? plan
  return (
    <section className={`screen-only ${styles.closing}`}>
      <div className="container split">
        <div className="stack gap-6">
          <h2>
            <Sentences text={heading} />
          </h2>
          <Vouch story={story} />
        </div>
        <div className={`stack gap-4 ${styles.answer}`}>
          {text && <p>{text}</p>}
          <ButtonLink href={action.path}>{action.label}</ButtonLink>
          <p>{other.text}</p>
          <QuietLink href={other.action.path}>{other.action.label}</QuietLink>
        </div>
      </div>
    </section>
  )
}
