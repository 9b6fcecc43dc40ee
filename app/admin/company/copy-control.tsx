import type { ReactNode } from 'react'
import { controlId } from '#app/admin/paths/company-path.ts'
import { type CopyField, childPath } from '#domain/site-copy/page-copy.ts'
import { isObject } from '#lib/objects/objects.ts'
import styles from './company.module.css'
import type { ControlProps, FieldFeedback } from './control-props.ts'
import { hintFor } from './hints.ts'
import { ListControl } from './list-control.tsx'
import { isOneEntryPerLine } from './parse-company-form.ts'

export function CopyControl({ field, place, value, feedback }: ControlProps) {
  if (field.type === 'fixed' || field.type === 'id') return null
  if (field.type === 'switch') return <SwitchControl label={field.label} place={place} isOn={value === true} feedback={feedback} />
  if (field.type === 'group') return <GroupControls field={field} place={place} value={value} feedback={feedback} />
  if (field.type === 'list' && !isOneEntryPerLine(field)) {
    return (
      <ListControl field={field} place={place} value={value} feedback={feedback}>
        {(line) => <CopyControl {...line} />}
      </ListControl>
    )
  }
  return <TextControl field={field} place={place} value={value} feedback={feedback} />
}

function GroupControls({ field, place, value, feedback }: ControlProps & { field: Extract<CopyField, { type: 'group' }> }) {
  return (
    <div className={`stack gap-4 ${styles.fields}`}>
      {Object.entries(field.of).map(([name, of]) => {
        const inner = childPath(place, name)
        return <CopyControl key={inner} field={of} place={inner} value={isObject(value) ? value[name] : undefined} feedback={feedback} />
      })}
    </div>
  )
}

type TextField = Exclude<CopyField, { type: 'fixed' | 'id' | 'switch' | 'group' }>

function TextControl({ field, place, value, feedback }: ControlProps & { field: TextField }) {
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '')
  const id = controlId(place)
  const hint = [hintFor(place), limitOf(field)].filter((part) => part !== undefined).join(' ')
  const control = {
    id,
    name: place,
    className: 'input',
    defaultValue: text,
    'aria-invalid': feedback.errors[place] ? true : undefined,
    'aria-describedby': `${id}-end`,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {field.type === 'list' ? (
        <textarea {...control} rows={4} />
      ) : (
        <input {...control} type="text" inputMode={field.type === 'email' ? 'email' : undefined} autoComplete="off" />
      )}
      <End place={place} feedback={feedback}>
        {hint}
      </End>
    </div>
  )
}

function SwitchControl({ label, place, isOn, feedback }: { label: string; place: string; isOn: boolean; feedback: FieldFeedback }) {
  const id = controlId(place)
  return (
    <div className="field">
      <div className="check">
        <input type="checkbox" id={id} name={place} defaultChecked={isOn} aria-describedby={`${id}-end`} />
        <label htmlFor={id}>{label}</label>
      </div>
      <End place={place} feedback={feedback}>
        {hintFor(place)}
      </End>
    </div>
  )
}

function End({ place, feedback, children }: { place: string; feedback: FieldFeedback; children: ReactNode }) {
  const [error, theirs] = [feedback.errors[place], feedback.theirs[place]]
  return (
    <div id={`${controlId(place)}-end`}>
      {error && <p className="error">{error}</p>}
      {theirs !== undefined && <p className="error">{`Someone else changed this to “${wordsOf(theirs)}”.`}</p>}
      {children && <p className="hint">{children}</p>}
    </div>
  )
}

function wordsOf(theirs: unknown): string {
  if (typeof theirs === 'boolean') return theirs ? 'on' : 'off'
  return Array.isArray(theirs) ? theirs.join(', ') : String(theirs)
}

function limitOf(field: TextField): string | undefined {
  if (field.type === 'list') return `At most ${field.most}.`
  if (field.type !== 'text') return undefined
  return `At most ${field.most} characters.`
}
