import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { Suggestions } from '#app/admin/post-controls/suggestions.tsx'
import { checkContextQuery, fetchCheckContext } from '#app/admin/publish-checks/fetch-check-context.ts'
import type { Labels } from '#domain/fields/fields.ts'
import { type FormLayout, formFields, readSentForm, textsToSave } from '#domain/items/form-layout.ts'
import { type CheckContext, EMPTY_CHECK_CONTEXT, findSuggestions, type PublishSuggestion } from '#domain/publish-checks/suggestions.ts'
import styles from './publish-checks.module.css'

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

const PAUSE_MS = 700

/** Returns a function that stops watching. */
function watchPublishChecks(
  form: HTMLFormElement,
  { rules, id }: Omit<Watched, 'form'>,
  tell: (advice: PublishSuggestion[]) => void,
): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const pictures = formFields(rules).flatMap(({ name, kind }) => (kind === 'image' ? [name] : []))
  let known: CheckContext = EMPTY_CHECK_CONTEXT
  let asked = ''
  let pause: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    const texts = textsToSave(readSentForm(rules, new FormData(form)))
    const isBegun = (texts.title ?? '').trim() !== ''
    tell(isBegun ? findSuggestions(rules.kind, texts, { known, pictures }) : [])
    const question = checkContextQuery(texts, { ids: [id, texts.new_id ?? ''], pictures })
    if (question === asked) return
    asked = question
    known = (question === '' ? undefined : await fetchCheckContext(question, signal)) ?? EMPTY_CHECK_CONTEXT
    if (!signal.aborted && question === asked) await look()
  }

  function lookSoon(): void {
    clearTimeout(pause)
    pause = setTimeout(() => void look(), PAUSE_MS)
  }

  form.addEventListener('input', lookSoon, { signal })
  form.addEventListener('change', lookSoon, { signal })
  lookSoon()
  return () => {
    watching.abort()
    clearTimeout(pause)
  }
}
