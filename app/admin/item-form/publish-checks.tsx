import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { fieldId } from '#app/admin/forms/form-state.ts'
import type { FormLayout } from '#domain/items/form-layout.ts'
import type { PublishSuggestion } from '#domain/publish-checks/suggestions.ts'
import styles from './publish-checks.module.css'
import { watchPublishChecks } from './watch-publish-checks.ts'

type Props = { form: RefObject<HTMLFormElement | null>; rules: FormLayout; id: string }

export function PublishChecks({ form, rules, id }: Props) {
  const [advice, setAdvice] = useState<readonly PublishSuggestion[]>([])

  useEffect(() => (form.current ? watchPublishChecks(form.current, { rules, id }, setAdvice) : undefined), [form, rules, id])

  if (advice.length === 0) return null
  return (
    <details className={styles.checks}>
      <summary>
        <span className={styles.when}>Before publishing: </span>
        <span className={styles.what}>{advice.length === 1 ? 'one thing' : `${advice.length} things`} to look at</span>
      </summary>
      <ul>
        {advice.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            <a href={`#${fieldId(field)}`} onClick={close}>
              {rules.labels[field] ?? field}: {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The open list would cover the field it links to. */
function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  const list = currentTarget.closest('details')
  if (list) list.open = false
}
