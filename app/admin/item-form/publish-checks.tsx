import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { Suggestions } from '#app/admin/post-controls/suggestions.tsx'
import type { Labels } from '#domain/fields/fields.ts'
import type { FormLayout } from '#domain/items/form-layout.ts'
import type { PublishSuggestion } from '#domain/publish-checks/suggestions.ts'
import styles from './publish-checks.module.css'
import { watchPublishChecks } from './watch-publish-checks.ts'

type Watched = { form: RefObject<HTMLFormElement | null>; rules: FormLayout; id: string }

export function usePublishChecks({ form, rules, id }: Watched): readonly PublishSuggestion[] {
  const [advice, setAdvice] = useState<readonly PublishSuggestion[]>([])
  useEffect(() => (form.current ? watchPublishChecks(form.current, { rules, id }, setAdvice) : undefined), [form, rules, id])
  return advice
}

export function PublishChecks({ advice, labels }: { advice: readonly PublishSuggestion[]; labels: Labels }) {
  if (advice.length === 0) return null
  return (
    <details className={`small ${styles.checks}`}>
      <summary className="strong warn">{advice.length === 1 ? '1 suggestion' : `${advice.length} suggestions`}</summary>
      <Suggestions advice={advice} labels={labels} onChoose={close} />
    </details>
  )
}

/** The open list would cover the field it links to. */
function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  const list = currentTarget.closest('details')
  if (list) list.open = false
}
