import type { ReactNode } from 'react'
import { controlId } from '#app/admin/paths/company-path.ts'
import { COMPANY_PATH } from '#app/content/copy-paths.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { childPath } from '#domain/site-copy/page-copy.ts'
import { isObject } from '#lib/objects/objects.ts'
import styles from './company.module.css'
import type { ControlProps } from './control-props.ts'
import { countName } from './parse-company-form.ts'

type Props = ControlProps & { field: Extract<ControlProps['field'], { type: 'list' }>; children: (line: ControlProps) => ReactNode }

export function ListControl({ field, place, value, feedback, children }: Props) {
  const lines: unknown[] = Array.isArray(value) ? value : []
  const theirs = feedback.theirs[place]
  const isFree = field.least !== field.most
  const label = 'label' in field.of ? field.of.label : field.label
  return (
    <div className="stack gap-5" id={controlId(place)}>
      <input type="hidden" name={countName(place)} value={lines.length} />
      {feedback.errors[place] && <p className="error">{feedback.errors[place]}</p>}
      {theirs !== undefined && <p className="error">{`Someone else changed this list. ${linesNow(theirs)}`}</p>}
      {lines.map((line, index) => (
        <fieldset key={childPath(place, index)} className={`stack card ${styles.line}`}>
          <legend className="strong">{nameOf(line) || `${label} ${index + 1}`}</legend>
          {children({ field: field.of, place: childPath(place, index), value: line, feedback })}
          {isFree && (
            <div className="row">
              {index > 0 && <LineButton place={place} order={`up ${place} ${index}`} label="Move up" of={`${label} ${index + 1}`} />}
              <LineButton place={place} order={`remove ${place} ${index}`} label="Remove" of={`${label} ${index + 1}`} />
            </div>
          )}
        </fieldset>
      ))}
      {isFree && lines.length < field.most && (
        <LineButton place={place} order={`add ${place}`} label={`Add ${label.toLowerCase()}`} of="" />
      )}
    </div>
  )
}

function LineButton({ place, order, label, of }: { place: string; order: string; label: string; of: string }) {
  const name = of === '' ? undefined : `${label}: ${of}`
  return (
    <QuietSubmit name="change" value={order} formAction={`${COMPANY_PATH}#${controlId(place)}`} aria-label={name}>
      {label}
    </QuietSubmit>
  )
}

function linesNow(theirs: unknown): string {
  const names = Array.isArray(theirs) ? theirs.map(nameOf) : []
  return names.length === 0 ? 'It’s empty now.' : `It has: ${names.join(' · ')}.`
}

function nameOf(line: unknown): string {
  const [first] = isObject(line) ? Object.values(line) : []
  return typeof first === 'string' ? first : ''
}
