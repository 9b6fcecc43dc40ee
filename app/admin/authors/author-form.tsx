import { type SubmitEvent, useEffect, useState } from 'react'
import formStyles from '#app/admin/forms/form-field.module.css'
import { TextField } from '#app/admin/forms/form-field.tsx'
import { type FormState, FormStateContext, NO_FORM } from '#app/admin/forms/form-state.ts'
import { ImageField } from '#app/admin/item-form/image-field.tsx'
import { AUTHORS_PATH } from '#app/admin/paths/admin-paths.ts'
import { useTabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import type { FieldErrors } from '#domain/fields/fields.ts'
import { type AuthorTexts, readAuthorTexts, savedTextName } from './author-texts.ts'

const LABELS = { name: 'Name', role: 'Role', photo: 'Photo' }

export function AuthorForm({ given, errors, isAnswer }: { given: AuthorTexts; errors: FieldErrors; isAnswer: boolean }) {
  const read = (kept: FormData) => ({ ...readAuthorTexts(kept), id: given.id, version: given.version })
  const { form, values, times, offer } = useTabSavedForm({ name: savedTextName(given.id), given, isAnswer, read })
  const { holdSave, submit } = useSubmitAfterUpload()
  const state: FormState = { ...NO_FORM, texts: values, errors: times === 0 ? errors : {}, required: ['name'], labels: LABELS, holdSave }

  return (
    <>
      {offer}
      <form ref={form} method="post" encType="multipart/form-data" onSubmit={submit} className="stack gap-5 measure">
        <input type="hidden" name="id" value={given.id} />
        <input type="hidden" name="version" value={given.version} />
        <FormStateContext key={times} value={state}>
          <TextField name="name" hint={given.id ? 'A new name replaces the old one in every post.' : 'As the byline shows it.'} />
          <TextField name="role" hint="Articles show it under the name." />
          <ImageField name="photo" inWords={undefined} />
          <div className={`check ${formStyles.flag}`}>
            <input type="checkbox" id="author-team" name="team" value="on" defaultChecked={values.team === 'on'} />
            <label htmlFor="author-team">A team, not one person</label>
          </div>
        </FormStateContext>
        <div className="row">
          <SubmitButton intent="save">{given.id ? 'Save author' : 'Add author'}</SubmitButton>
          <QuietLink href={AUTHORS_PATH}>Cancel</QuietLink>
        </div>
      </form>
    </>
  )
}

/** A failed upload says so beside its field, and nothing is sent. */
function useSubmitAfterUpload() {
  const [uploads, setUploads] = useState(0)
  const [asked, setAsked] = useState<{ form: HTMLFormElement; submitter: HTMLElement | null }>()
  useEffect(() => {
    if (uploads > 0 || !asked) return
    setAsked(undefined)
    asked.form.requestSubmit(asked.submitter)
  }, [uploads, asked])

  async function holdSave(picture: Promise<boolean>): Promise<void> {
    setUploads((count) => count + 1)
    const isStored = await picture
    setUploads((count) => count - 1)
    if (!isStored) setAsked(undefined)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    if (uploads === 0) return
    event.preventDefault()
    setAsked({ form: event.currentTarget, submitter: event.nativeEvent.submitter })
  }

  return { holdSave, submit }
}
