import { type ReactNode, use } from 'react'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { parseDay } from '#lib/time/dates.ts'
import { parseTime } from '#lib/time/minutes.ts'
import styles from './form-field.module.css'
import { useField } from './form-state.ts'

type FieldProps = {
  name: string
  inputName?: string
  hint?: string | undefined
}

type TextProps = FieldProps & { type?: 'text' | 'date' | 'time'; link?: boolean; below?: ReactNode }

/** Date and time inputs drop values they can't parse, so those show as text. */
export function TextField({ name, inputName = name, hint: written, type = 'text', link = false, below }: TextProps) {
  const { zoneName } = use(AdminContext)
  const hint = written?.replace('{zone}', zoneName)
  const { control, text } = useField(name, hint)
  const isShowable = type === 'text' || text === '' || (type === 'date' ? parseDay(text) : parseTime(text)) === text
  return (
    <FieldFrame name={name} hint={hint}>
      <input
        {...control}
        name={inputName}
        type={isShowable ? type : 'text'}
        className="input"
        defaultValue={text}
        autoComplete="off"
        {...(name === 'title' ? { enterKeyHint: 'next' } : {})}
        {...(link ? { inputMode: 'url', spellCheck: false } : {})}
      />
      {below}
    </FieldFrame>
  )
}

export function LinesField({ name, inputName = name, hint, rows }: FieldProps & { rows: number }) {
  const { control, text } = useField(name, hint)
  return (
    <FieldFrame name={name} hint={hint}>
      <textarea {...control} name={inputName} className={`input ${styles.lines}`} rows={rows} defaultValue={text} />
    </FieldFrame>
  )
}

type FrameProps = {
  name: string
  hint?: string | undefined
  /** Labels can't refer to the editor, which is no form control. */
  plainLabel?: boolean
  children: ReactNode
}

export function FieldFrame({ name, hint, plainLabel = false, children }: FrameProps) {
  const { id, label, error, isRequired, isFound, theirs } = useField(name, hint)
  return (
    <div className="field">
      <div className={styles.labelRow}>
        {plainLabel ? (
          <span id={`${id}-label`}>{label}</span>
        ) : (
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
        )}
        {isRequired && (
          <span aria-hidden="true" className="error">
            *
          </span>
        )}
        {isFound && (
          <span id={`${id}-found`} className={`small ${styles.found}`}>
            Found on the page
          </span>
        )}
      </div>
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {theirs}
    </div>
  )
}
