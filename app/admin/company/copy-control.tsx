import type { ReactNode } from 'react'
import { controlId } from '#app/admin/paths/company-path.ts'
import type { CopyField } from '#domain/site-copy/copy-fields.ts'
import { isObject } from '#lib/objects/objects.ts'
import styles from './company.module.css'
import type { ControlProps, FieldFeedback } from './control-props.ts'
import { hintFor } from './hints.ts'
import { ListControl } from './list-control.tsx'
import { childPath, isOneEntryPerLine } from './parse-company-form.ts'

export function CopyControl({ field, place, words, said }: ControlProps) {
  if (field.is === 'fixed' || field.is === 'id') return null
  if (field.is === 'switch') return <SwitchControl label={field.label} place={place} isOn={words === true} said={said} />
  if (field.is === 'group') return <GroupControls field={field} place={place} words={words} said={said} />
  if (field.is === 'list' && !isOneEntryPerLine(field)) {
    return (
      <ListControl field={field} place={place} words={words} said={said}>
        {(line) => <CopyControl {...line} />}
      </ListControl>
    )
  }
  return <TextControl field={field} place={place} words={words} said={said} />
}

function GroupControls({ field, place, words, said }: ControlProps & { field: Extract<CopyField, { is: 'group' }> }) {
  return (
    <div className={styles.fields}>
      {Object.entries(field.of).map(([name, of]) => {
        const inner = childPath(place, name)
        return <CopyControl key={inner} field={of} place={inner} words={isObject(words) ? words[name] : undefined} said={said} />
      })}
    </div>
  )
}

type TextField = Exclude<CopyField, { is: 'fixed' | 'id' | 'switch' | 'group' }>

function TextControl({ field, place, words, said }: ControlProps & { field: TextField }) {
  const text = Array.isArray(words) ? words.join('\n') : String(words ?? '')
  const id = controlId(place)
  const hint = [hintFor(place), limitOf(field)].filter((part) => part !== undefined).join(' ')
  const control = {
    id,
    name: place,
    className: 'input',
    defaultValue: text,
    'aria-invalid': said.errors[place] ? true : undefined,
    'aria-describedby': `${id}-end`,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {field.is === 'list' ? (
        <textarea {...control} rows={4} />
      ) : (
        <input {...control} type="text" inputMode={field.is === 'email' ? 'email' : undefined} autoComplete="off" />
      )}
      <End place={place} said={said}>
        {hint}
      </End>
    </div>
  )
}

function SwitchControl({ label, place, isOn, said }: { label: string; place: string; isOn: boolean; said: FieldFeedback }) {
  const id = controlId(place)
  return (
    <div className="field">
      <div className={styles.flag}>
        <input type="checkbox" id={id} name={place} defaultChecked={isOn} aria-describedby={`${id}-end`} />
        <label htmlFor={id}>{label}</label>
      </div>
      <End place={place} said={said}>
        {hintFor(place)}
      </End>
    </div>
  )
}

function End({ place, said, children }: { place: string; said: FieldFeedback; children: ReactNode }) {
  const [error, theirs] = [said.errors[place], said.theirs[place]]
  return (
    <div id={`${controlId(place)}-end`}>
      {error && <p className="error">{error}</p>}
      {theirs !== undefined && <p className="error">{`Somebody else has changed this to “${wordsOf(theirs)}” meanwhile.`}</p>}
      {children && <p className="hint">{children}</p>}
    </div>
  )
}

function wordsOf(theirs: unknown): string {
  if (typeof theirs === 'boolean') return theirs ? 'on' : 'off'
  return Array.isArray(theirs) ? theirs.join(', ') : String(theirs)
}

function limitOf(field: TextField): string | undefined {
  if (field.is === 'list') return `At most ${field.most}.`
  if (field.is !== 'text') return undefined
  return `At most ${field.most} characters.`
}
