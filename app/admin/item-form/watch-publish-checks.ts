import { checkContextQuery, fetchCheckContext } from '#app/admin/publish-checks/fetch-check-context.ts'
import { type FormLayout, formFields, readSentForm, textsToSave } from '#domain/items/form-layout.ts'
import { type CheckContext, EMPTY_CHECK_CONTEXT, findSuggestions, type PublishSuggestion } from '#domain/publish-checks/suggestions.ts'

const PAUSE_MS = 700

type Watched = { rules: FormLayout; id: string }

/** Returns a function that stops watching. */
export function watchPublishChecks(form: HTMLFormElement, { rules, id }: Watched, tell: (advice: PublishSuggestion[]) => void): () => void {
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
