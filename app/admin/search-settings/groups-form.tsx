import { BEGINNING_PATH, SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { useTabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'

export const SAVED_TEXT = 'same-words'

type Groups = { text: string; errors: readonly string[]; version: string; isBeginning: boolean }

export function GroupsForm({ isAnswer, ...given }: Groups & { isAnswer: boolean }) {
  const { form, values, times, offer } = useTabSavedForm({ name: SAVED_TEXT, given, isAnswer, read: readGroups })
  const { text, errors, version, isBeginning } = values
  return (
    <section aria-labelledby="same-words" className="stack gap-4">
      <h2 id="same-words">Synonyms</h2>
      <p className="measure soft" id="synonyms-hint">
        A search for one word of a line finds the others too. Separate words or phrases with commas. Singular and plural already match.
      </p>
      {isBeginning && <p className="callout">These are the default lines. Save to use them.</p>}
      {offer}
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

function readGroups(kept: FormData): Groups {
  return { text: String(kept.get('lines') ?? ''), errors: [], version: String(kept.get('version')), isBeginning: false }
}
