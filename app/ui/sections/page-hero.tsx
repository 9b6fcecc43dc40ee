import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import styles from './page-hero.module.css'
import { Sentences } from './sentences.tsx'

type Opening = {
  heading: string
  lead: string
  action?: { label: string; path: string }
  children?: React.ReactNode
}

export function PageHero({ heading, lead, action, children }: Opening) {
  return (
    <section className={`container split ${styles.opening} ${children ? styles.withDrawing : ''}`}>
      <div className={`stack gap-5 ${styles.words}`}>
        <h1>
          <Sentences text={heading} />
        </h1>
        {lead && <p className="lead">{lead}</p>}
        {action && <ButtonLink href={action.path}>{action.label}</ButtonLink>}
      </div>
      {children}
    </section>
  )
}
