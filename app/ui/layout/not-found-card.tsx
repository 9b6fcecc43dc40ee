import { use } from 'react'
import { notFound } from '#app/content/not-found.ts'
import { PageRendering } from '#app/ui/page-rendering.ts'
import { LinkList } from '#app/ui/sections/link-list.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { SearchForm } from '#app/ui/sections/search-form.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './message-card.module.css'
import { hasTypedText, UnsavedForm } from './unsaved-form.tsx'

export function NotFoundCard() {
  const { code, heading, text, actions } = usePageCopy(notFound)
  return (
    <>
      <div className="container">
        <SignedOut />
      </div>
      <PageHero heading={heading} lead={text} isBand>
        <div>
          <p className={styles.code}>{code}</p>
          <WayToNowhere />
        </div>
      </PageHero>
      <section className="container section with-aside">
        <SearchForm />
        {actions.length > 0 && <LinkList links={actions} className="links" />}
      </section>
    </>
  )
}

/** The text is the same at every missing URL, so it doesn't reveal which ones exist. */
function SignedOut() {
  const back = use(PageRendering).signInReturn
  const { heading, text, action, unsaved, again, blocked } = usePageCopy(notFound).signedOut
  const isSomethingLost = back && hasTypedText(back.unsaved)
  if (!back || (back.path === undefined && !isSomethingLost)) return null
  return (
    <div className="callout stack">
      {back.path === undefined ? (
        <p>{blocked}</p>
      ) : (
        <p>
          <strong>{heading}</strong> {isSomethingLost ? unsaved : text}{' '}
          <a href={back.path} target={isSomethingLost ? '_blank' : undefined}>
            {action}
          </a>
        </p>
      )}
      {isSomethingLost && <UnsavedForm unsaved={back.unsaved} again={again} />}
    </div>
  )
}

function WayToNowhere() {
  return (
    <svg className={styles.way} aria-hidden="true" viewBox="0 0 320 110" fill="none" stroke="var(--line-strong)" strokeWidth="3">
      <g strokeLinecap="round">
        <path d="M24 84C52 30 96 8 152 8" stroke="var(--accent-edge)" />
        <path d="M170 9C226 14 270 38 292 80" strokeDasharray="1 9" />
        <circle cx="294" cy="86" r="14" strokeDasharray="5 7" />
      </g>
      <circle cx="24" cy="84" r="9" fill="var(--ink)" stroke="none" />
    </svg>
  )
}
