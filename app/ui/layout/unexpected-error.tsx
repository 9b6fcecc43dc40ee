import { use } from 'react'
import { useLocation } from 'react-router'
import { lastError } from '#app/content/not-found.ts'
import { ButtonLink, QuietLink } from '#app/ui/buttons/buttons.tsx'
import { PageRendering, type UnsavedFields } from '#app/ui/page-rendering.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './message-card.module.css'
import { UnsavedForm } from './unsaved-form.tsx'

/** Internal error details must not reach visitors. */
export function UnexpectedError({ explanation, unsaved }: { explanation: string | undefined; unsaved: UnsavedFields }) {
  const { pathname, search } = useLocation()
  const { requestId } = use(PageRendering)
  const { heading, refused, text, reload, action, reference, notTaken } = usePageCopy(lastError)
  return (
    <section className={`container ${styles.card}`}>
      <h1>{explanation ? refused : heading}</h1>
      <p className="lead" data-refusal={explanation && true}>
        {explanation ?? (unsaved.length > 0 ? notTaken.text : text)}
      </p>
      {requestId && !explanation && (
        <p>
          {reference} <code>{requestId}</code>
        </p>
      )}
      <UnsavedForm unsaved={unsaved} again={notTaken.again} />
      <div className="actions">
        <ButtonLink href={pathname + search}>{reload}</ButtonLink>
        <QuietLink href={action.path}>{action.label}</QuietLink>
      </div>
    </section>
  )
}
