import { sharedCopy } from '#app/content/shared-copy.ts'
import { ButtonLink, QuietLink } from '#app/ui/buttons/buttons.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './page-hero.module.css'
import { Sentences } from './sentences.tsx'

type Opening = {
  heading: string
  lead: string
  action?: { label: string; path: string }
  isBand?: boolean
  children?: React.ReactNode
}

export function PageHero({ heading, lead, action, isBand, children }: Opening) {
  const { plan } = usePageCopy(sharedCopy)
  return (
    <section className={isBand ? 'band' : undefined}>
      <div className={`container split ${styles.opening} ${children ? styles.withDrawing : ''}`}>
        <div className={`${children ? 'stack' : `intro ${styles.beside}`} ${styles.words}`}>
          <h1>
            <Sentences text={heading} />
          </h1>
          {lead && <p className="lead">{lead}</p>}
          {action && (
            <div className="actions">
              <ButtonLink href={action.path}>{action.label}</ButtonLink>
              <QuietLink href={plan.action.path}>{plan.action.label}</QuietLink>
            </div>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
