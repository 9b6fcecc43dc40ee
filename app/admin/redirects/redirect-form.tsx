import { REDIRECT_FORM, type RedirectsView, redirectsPath } from '#app/admin/paths/admin-paths.ts'
import { useFocusOn } from '#app/admin/shell/focus-unless-busy.ts'
import { LabeledInput, LabeledSelect } from '#app/admin/shell/labeled-field.tsx'
import { useTabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { MAX_URL_LENGTH } from '#domain/redirects/paths.ts'
import type { RedirectFieldError } from './redirect-action.ts'
import { type FormValues, readRedirectForm, savedTextName } from './redirect-texts.ts'
import styles from './redirects.module.css'

const TYPES = [
  ['301', 'Permanent (301)'],
  ['302', 'Temporary (302)'],
] as const

type Props = {
  given: FormValues
  fault: RedirectFieldError | undefined
  isAnswer: boolean
  view: RedirectsView
}

export function RedirectForm({ given, fault, isAnswer, view }: Props) {
  const name = savedTextName(given.edited?.id)
  const { form, values, times, offer } = useTabSavedForm({ name, given, isAnswer, read: readRedirectForm })
  const { edited } = values
  return (
    <section id={REDIRECT_FORM} aria-labelledby="redirect-form-title" className="stack gap-4 panel">
      <h2 id="redirect-form-title">{edited ? 'Change redirect' : 'New redirect'}</h2>
      {offer}
      <form ref={form} method="post" action={redirectsPath(view)} className={`stack gap-4 ${styles.form}`}>
        {edited && <input type="hidden" name="id" value={edited.id} />}
        {edited && <input type="hidden" name="stamp" value={edited.stamp} />}
        <RedirectFields key={times} values={values} fault={times === 0 ? fault : undefined} />
        <div className="row whole-row">
          <SubmitButton intent="save">{edited ? 'Save redirect' : 'Add redirect'}</SubmitButton>
          <QuietLink href={redirectsPath(view)}>Cancel</QuietLink>
        </div>
      </form>
    </section>
  )
}

function RedirectFields({ values: { from, to, status }, fault }: { values: FormValues; fault: RedirectFieldError | undefined }) {
  const about = (field: RedirectFieldError['field']) => ({ fault: fault?.field === field ? fault.text : undefined })
  const first = fault?.field ?? (from === '' ? 'from' : 'to')
  return (
    <>
      <Address
        name="from"
        label="Old URL"
        hint="A path of this site: /old-page"
        value={from}
        isFirst={first === 'from'}
        {...about('from')}
      />
      <Address
        name="to"
        label="New URL"
        hint="A path of this site, or https:// and another site"
        value={to}
        isFirst={first === 'to'}
        {...about('to')}
      />
      <LabeledSelect
        id="redirect-status"
        label="Type"
        hint="Temporary if it comes back"
        problem={about('status').fault}
        name="status"
        defaultValue={status}
        options={TYPES}
      />
    </>
  )
}

type AddressProps = { name: 'from' | 'to'; label: string; hint: string; value: string; isFirst: boolean; fault: string | undefined }

function Address({ name, label, hint, value, isFirst, fault }: AddressProps) {
  const input = useFocusOn<HTMLInputElement>(isFirst)
  return (
    <LabeledInput
      id={`redirect-${name}`}
      label={label}
      hint={hint}
      problem={fault}
      ref={input}
      name={name}
      defaultValue={value}
      required
      maxLength={MAX_URL_LENGTH}
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
    />
  )
}
