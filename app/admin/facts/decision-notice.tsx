import { Fragment } from 'react'
import statusStyles from '#app/admin/frame/status-line.module.css'
import styles from './facts.module.css'
import type { LastDecision } from './last-decision.ts'

export const NOTICE_ID = 'decided'

/** What was just decided, beside the fact at which the page goes on, and its way back. Nothing beside others. */
export function DecisionNotice({ decision, beside }: { decision: LastDecision | undefined; beside: string }) {
  if (decision?.at !== beside) return null
  return (
    <div className={`${statusStyles.notice} ${styles.decided}`} role="status" id={NOTICE_ID}>
      <p>{decision.words}</p>
      {decision.undo.length > 0 && (
        <form method="post">
          {decision.undo.map(({ of, said, seen, was }) => (
            <Fragment key={`${of} ${said}`}>
              <input type="hidden" name="of" value={of} />
              <input type="hidden" name="said" value={said} />
              <input type="hidden" name="seen" value={seen} />
              <input type="hidden" name="was" value={was} />
            </Fragment>
          ))}
          <button type="submit" className="button button-quiet" name="intent" value="undo">
            Undo
          </button>
        </form>
      )}
    </div>
  )
}
