import { useLocation } from 'react-router'
import { lastError } from '#app/content/not-found.ts'
import styles from './message-card.module.css'

/** The last error page. It says nothing of what went wrong inside, and offers a way on. */
export function UnexpectedError({ explanation }: { explanation: string | undefined }) {
  const { pathname, search } = useLocation()
  const { heading, text, reload, action } = lastError
  return (
    <section className={`container ${styles.card}`}>
      <h1>{heading}</h1>
      <p className="lead" data-refusal={explanation && true}>
        {explanation ?? text}
      </p>
      <div className="actions">
        <a className="button" href={pathname + search}>
          {reload}
        </a>
        <a className="button button-quiet" href={action.path}>
          {action.label}
        </a>
      </div>
    </section>
  )
}
