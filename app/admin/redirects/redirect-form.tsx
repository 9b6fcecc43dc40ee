import { useEffect, useRef, useState } from 'react'
import { REDIRECT_FORM, type RedirectsView, redirectsPath } from '#app/admin/paths/admin-paths.ts'
import { focusUnlessBusy } from '#app/admin/shell/focus-unless-busy.ts'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { TabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { MAX_URL_LENGTH } from '#domain/redirects/paths.ts'
import type { FormValues } from './load-redirects.ts'
import type { RedirectFieldError } from './redirect-action.ts'
import styles from './redirects.module.css'
import { savedTextName } from './saved-text-name.ts'

const HINT = 'Temporary if it comes back'

type Props = {
  given: FormValues
  fault: RedirectFieldError | undefined
  isAnswer: boolean
  view: RedirectsView
}

export function RedirectForm({ given, fault, isAnswer, view }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [{ times, ...values }, setValues] = useState({ ...given, times: 0 })
  const { edited } = values
  return (
    <section id={REDIRECT_FORM} aria-labelledby="redirect-form-title" className="stack gap-4 panel">
      <h2 id="redirect-form-title">{edited ? 'Change redirect' : 'New redirect'}</h2>
      <TabSavedForm
        name={savedTextName(edited?.id)}
        form={form}
        isAnswer={isAnswer}
        isShown={(kept) => isSame(valuesIn(kept), given)}
        bringBack={(kept) => setValues({ ...valuesIn(kept), times: times + 1 })}
      />
      <form ref={form} method="post" action={redirectsPath(view)} className={`stack gap-4 ${styles.form}`}>
        {edited && <input type="hidden" name="id" value={edited.id} />}
        {edited && <input type="hidden" name="stamp" value={edited.stamp} />}
        <RedirectFields key={times} values={values} fault={times === 0 ? fault : undefined} />
        <div className={`row ${styles.buttons}`}>
          <SubmitButton intent="save">{edited ? 'Save redirect' : 'Add redirect'}</SubmitButton>
          <QuietLink href={redirectsPath(view)}>Cancel</QuietLink>
        </div>
      </form>
    </section>
  )
}

function valuesIn(kept: FormData): FormValues {
  const textOf = (name: string) => String(kept.get(name) ?? '')
  const words = { from: textOf('from'), to: textOf('to'), status: textOf('status') }
  return kept.has('id') ? { ...words, edited: { id: textOf('id'), stamp: textOf('stamp') } } : words
}

function isSame(one: FormValues, other: FormValues): boolean {
  return one.from.trim() === other.from && one.to.trim() === other.to && one.status === other.status
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
      <LabeledField id="redirect-status" label="Type" hint={HINT} problem={about('status').fault}>
        <select {...controlProps('redirect-status', about('status').fault, HINT)} name="status" className="input" defaultValue={status}>
          <option value="301">Permanent (301)</option>
          <option value="302">Temporary (302)</option>
        </select>
      </LabeledField>
    </>
  )
}

type AddressProps = { name: 'from' | 'to'; label: string; hint: string; value: string; isFirst: boolean; fault: string | undefined }

function Address({ name, label, hint, value, isFirst, fault }: AddressProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) focusUnlessBusy(input.current)
  }, [isFirst])

  return (
    <LabeledField id={`redirect-${name}`} label={label} hint={hint} problem={fault}>
      <input
        {...controlProps(`redirect-${name}`, fault, hint)}
        ref={input}
        name={name}
        className="input"
        defaultValue={value}
        required
        maxLength={MAX_URL_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
      />
    </LabeledField>
  )
}
