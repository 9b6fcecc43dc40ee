import { useRef, useState } from 'react'
import { BEGINNING_PATH, SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { TabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { normalizeGroup } from '#domain/synonyms/validate-groups.ts'

type Props = {
  text: string
  errors: readonly string[]
  version: string
  isBeginning: boolean
  isAnswer: boolean
}

export function GroupsForm(given: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [{ text, errors, version, isBeginning, times }, setShown] = useState({ ...given, times: 0 })

  function bringBack(kept: FormData): void {
    setShown({ ...given, text: keptText(kept), errors: [], version: String(kept.get('version')), isBeginning: false, times: times + 1 })
  }

  return (
    <section aria-labelledby="same-words" className="stack gap-4">
      <h2 id="same-words">Synonyms</h2>
      <p className="measure soft" id="synonyms-hint">
        A search for one word of a line finds the others too. Separate words or phrases with commas. Singular and plural already match.
      </p>
      {isBeginning && <p className="callout">These are the default lines. Save to use them.</p>}
      <TabSavedForm
        name="same-words"
        form={form}
        isAnswer={given.isAnswer}
        isShown={(kept) => isSameList(keptText(kept), given.text)}
        bringBack={bringBack}
      />
      <form ref={form} method="post" action={SEARCHES_PATH} encType="multipart/form-data" className="stack gap-4">
        <input type="hidden" name="version" value={version} />
        <div className="field">
          <label htmlFor="synonyms">Lines</label>
          <ul id="synonyms-errors" className="error">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          <textarea
            key={times}
            id="synonyms"
            name="lines"
            className="input"
            rows={24}
            defaultValue={text}
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby="synonyms-hint synonyms-errors"
            spellCheck={false}
          />
        </div>
        <div className="row action-bar">
          <QuietLink href={BEGINNING_PATH}>Reset to default</QuietLink>
          <SubmitButton intent="save">Save the list</SubmitButton>
        </div>
      </form>
    </section>
  )
}

function keptText(kept: FormData): string {
  return String(kept.get('lines') ?? '')
}

function isSameList(one: string, other: string): boolean {
  const written = (text: string) => text.split(/\r?\n/).map(normalizeGroup).filter(Boolean).join('\n')
  return written(one) === written(other)
}
