import { use } from 'react'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { NoticeContext } from '#app/admin/shell/status-line.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { claimFields } from './claim-intents.ts'
import styles from './claims.module.css'
import { type ClaimRow, claimElementId } from './load-claims.ts'

export const NOTICE_ID = 'decided'

/** The server rejects decisions on claims that changed since the page was shown. */
export function DecisionNotice({ all, beside }: { all: readonly ClaimRow[]; beside: string }) {
  const { notice, at, undo } = use(NoticeContext)
  if (at !== beside) return null
  const undone = all.flatMap((fact) => {
    const was = undo?.fields[claimElementId(fact)]
    return was === undefined ? [] : [{ ...claimFields(fact), was }]
  })
  return (
    <div className={`callout status-line success above ${styles.decided}`} role="status" id={NOTICE_ID}>
      <p>{notice}</p>
      {undone.length > 0 && (
        <form method="post">
          {undone.map((fields) => (
            <HiddenFields key={`${fields.of} ${fields.said}`} fields={fields} />
          ))}
          <QuietSubmit intent="undo">Undo</QuietSubmit>
        </form>
      )}
    </div>
  )
}
