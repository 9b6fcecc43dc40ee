import { controlId } from '#app/admin/paths/company-path.ts'
import { useTabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH } from '#app/content/copy-paths.ts'
import { QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { isObject } from '#lib/objects/objects.ts'
import type { FieldFeedback } from './control-props.ts'
import { CopyControl } from './copy-control.tsx'
import { hintFor } from './hints.ts'
import { parseCopyForm } from './parse-company-form.ts'

/** The server needs the values as `shown` to find what changed. */
type Values = { words: unknown; shown: string; said: FieldFeedback }

export const SAVED_TEXT = 'company'

export function CompanyForm({ isAnswer, ...given }: Values & { isAnswer: boolean }) {
  const { form, values, times, offer } = useTabSavedForm({ name: SAVED_TEXT, given, isAnswer, read: readKept })
  return (
    <form ref={form} method="post" action={COMPANY_PATH} className="stack gap-5" noValidate>
      {/* Enter presses the first submit button. */}
      <button type="submit" hidden>
        Save draft
      </button>
      {offer}
      <CompanyFields key={times} {...values} />
      <div className="row action-bar">
        <p className="note">Visitors see it after you publish.</p>
        <QuietSubmit>Save draft</QuietSubmit>
        <SubmitButton intent="review">Review and publish</SubmitButton>
      </div>
    </form>
  )
}

function CompanyFields({ words, shown, said }: Values) {
  const faulty = Object.keys({ ...said.errors, ...said.theirs })
  return (
    <>
      <input type="hidden" name="shown" value={shown} />
      {faulty.length > 0 && (
        <ul className="bullets">
          {faulty.map((place) => (
            <li key={place}>
              <a href={`#${controlId(place)}`}>{said.errors[place] ?? 'Changed by someone else'}</a>
            </li>
          ))}
        </ul>
      )}
      {Object.entries(company.field.of).map(([name, field]) => (
        <section key={name} aria-labelledby={`${controlId(name)}-title`} className="stack gap-4 panel">
          <h2 id={`${controlId(name)}-title`}>{'label' in field ? field.label : name}</h2>
          {(field.type === 'group' || field.type === 'list') && hintFor(name) && <p className="note">{hintFor(name)}</p>}
          <CopyControl field={field} place={name} value={isObject(words) ? words[name] : undefined} feedback={said} />
        </section>
      ))}
    </>
  )
}

function readKept(kept: FormData): Values {
  const shown = String(kept.get('shown'))
  return { words: parseCopyForm(company.field, kept, { place: '', shown: JSON.parse(shown) }), shown, said: { errors: {}, theirs: {} } }
}
