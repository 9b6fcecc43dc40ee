import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import styles from './claims.module.css'
import type { DecisionFlash } from './decision-flash.ts'

export const NOTICE_ID = 'decided'

export function DecisionNotice({ decision, beside }: { decision: DecisionFlash | undefined; beside: string }) {
  if (decision?.at !== beside) return null
  return (
    <div className={`callout status-line success above ${styles.decided}`} role="status" id={NOTICE_ID}>
      <p>{decision.message}</p>
      {decision.undo.length > 0 && (
        <form method="post">
          {decision.undo.map((statement) => (
            <HiddenFields key={`${statement.of} ${statement.said}`} fields={statement} />
          ))}
          <QuietSubmit intent="undo">Undo</QuietSubmit>
        </form>
      )}
    </div>
  )
}
