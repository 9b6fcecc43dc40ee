import { askKnown, questionOf } from '#app/admin/publish-checks/fetch-check-context.ts'
import type { DescribedForm } from '#domain/items/form-layout.ts'
import { formFields, readSentForm, textsToSave } from '#domain/items/sent-form.ts'
import { type Advice, adviceOn, type Known, NOTHING_KNOWN, type Size } from '#domain/publish-checks/suggestions.ts'

/** After the last key. */
const PAUSE_MS = 700

type Watched = { rules: DescribedForm; id: string }

/** Tells what is to be looked at in a form whenever its writer pauses; the store is asked only when the question is another one. Gives what ends it. */
export function watchForm(form: HTMLFormElement, { rules, id }: Watched, tell: (advice: Advice[]) => void): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const pictures = formFields(rules).flatMap(({ name, kind }) => (kind === 'image' ? [name] : []))
  let known: Known = NOTHING_KNOWN
  let asked = ''
  let pause: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    const sent = readSentForm(rules, new FormData(form))
    const texts = textsToSave(sent)
    const sizes = await sizesOf(sent.files)
    if (signal.aborted) return
    // Nobody has begun yet.
    const isBegun = (texts.title ?? '').trim() !== ''
    tell(isBegun ? adviceOn(rules.kind, texts, { known: { ...known, sizes: { ...known.sizes, ...sizes } }, pictures }) : [])
    const question = questionOf(texts, { ids: [id, texts.new_id ?? ''], pictures })
    if (question === asked) return
    asked = question
    known = (question === '' ? undefined : await askKnown(question, signal)) ?? NOTHING_KNOWN
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

/** Of chosen pictures, by their fields; without those that the browser cannot read. */
async function sizesOf(files: Record<string, File>): Promise<Record<string, Size>> {
  const sizes = await Promise.all(
    Object.entries(files).map(async ([name, file]) => {
      const bitmap = await createImageBitmap(file).catch(() => undefined)
      const size = bitmap && { width: bitmap.width, height: bitmap.height }
      bitmap?.close()
      return size ? [[name, size] as const] : []
    }),
  )
  return Object.fromEntries(sizes.flat())
}
