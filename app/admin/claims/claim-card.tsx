import { use } from 'react'
import { firstControlId } from '#app/admin/paths/company-path.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { NoticeContext } from '#app/admin/shell/status-line.tsx'
import { COMPANY_PATH } from '#app/content/copy-paths.ts'
import { claimFields } from './claim-intents.ts'
import styles from './claims.module.css'
import { DecisionNotice, NOTICE_ID } from './decision-notice.tsx'
import { type ClaimRow, claimElementId } from './load-claims.ts'

const MOST_SHOWN = 280
const FOUNDING_YEAR = `${COMPANY_PATH}#${firstControlId('facts.foundingYear')}`

export type ClaimListOptions = { isStrict: boolean; all: readonly ClaimRow[] }

export function ClaimCard({ fact, isStrict, all, isMain = false }: { fact: ClaimRow; isMain?: boolean } & ClaimListOptions) {
  const { state, page, path, label, text, editPath, isHideable, asks, decided, hasContestedYear } = fact
  const id = claimElementId(fact)
  const fields = claimFields(fact)
  const { at } = use(NoticeContext)
  return (
    <>
      <DecisionNotice all={all} beside={id} />
      <article
        className={`stack ${styles.fact}`}
        aria-labelledby={`${id}-label`}
        aria-describedby={at === id ? NOTICE_ID : undefined}
        id={id}
        tabIndex={-1}
      >
        <div className="stack gap-1">
          <h3 id={`${id}-label`} className="small">
            {path === undefined ? page : <a href={path}>{page}</a>} › {label}
          </h3>
          <FactText text={text} />
          {hasContestedYear && (
            <p>
              Home and Our Story give different founding years. <a href={FOUNDING_YEAR}>Choose one year</a>
            </p>
          )}
          <p className="note">{decided ? `${stateWords(fact, isStrict)} ${decided}.` : stateWords(fact, isStrict)}</p>
        </div>
        <div className={`row gap-2 ${styles.actions}`}>
          {(state === 'to confirm' || state === 'hidden') && (
            <IntentForm intent="confirm" fields={fields} label="Confirm" name={`Confirm: ${page}, ${label}`} isMain={isMain} />
          )}
          <a className="button button-quiet" href={editPath} aria-label={`Edit: ${page}, ${label}`}>
            Edit
          </a>
          {state === 'hidden' && !(isStrict && asks === 'owner') && (
            <IntentForm intent="show" fields={fields} label="Show again" name={`Show again: ${page}, ${label}`} />
          )}
          {state !== 'hidden' && isHideable && <IntentForm intent="hide" fields={fields} label="Hide" name={`Hide: ${page}, ${label}`} />}
        </div>
      </article>
    </>
  )
}

function stateWords({ state, asks, isHideable }: ClaimRow, isStrict: boolean): string {
  switch (state) {
    case 'to confirm':
      if (asks !== 'owner' || !isHideable) return 'Shown, but not confirmed.'
      return isStrict ? 'Hidden until you confirm it. Only you can know it.' : 'Shown while this is not an open site. Only you can know it.'
    case 'hidden':
      return 'Hidden from visitors.'
    case 'confirmed':
      return 'Confirmed.'
    case 'changed':
      return 'Your own words, and so confirmed.'
  }
}

function FactText({ text }: { text: string }) {
  if (text.length <= MOST_SHOWN) return <p className={`measure ${styles.text}`}>{text}</p>
  const begins = text.slice(0, text.lastIndexOf(' ', MOST_SHOWN / 2))
  return (
    <details className={`measure ${styles.text}`}>
      <summary>{begins.replaceAll('\n', ' · ')} …</summary>
      <p>{text}</p>
    </details>
  )
}
