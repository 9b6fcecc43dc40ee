import { type ModelKey, teamSizes } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './model-picker.module.css'

export type Answer = { ok: false; typed: string } | { ok: true; typed: string; size: number; model: ModelKey }

export function ModelPicker({ answer }: { answer: Answer | undefined }) {
  const { heading, text, label, hint, button, error } = usePageCopy(capabilityCenters).picker
  const isWrong = answer?.ok === false
  return (
    <div className={`screen-only ${styles.picker}`} id="which-model">
      <h2>{heading}</h2>
      <p>{text}</p>
      <form action="/global-capability-centers" className="field">
        <label htmlFor="team">{label}</label>
        <p className="hint" id="team-hint">
          {hint}
        </p>
        {isWrong && (
          <span className="error" id="team-error" role="alert">
            {error}
          </span>
        )}
        <span className="input-row">
          <input
            className="input"
            id="team"
            name="team"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={String(teamSizes.largest).length + 1}
            defaultValue={answer?.typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'team-error team-hint' : 'team-hint'}
          />
          <SubmitButton>{button}</SubmitButton>
        </span>
      </form>
    </div>
  )
}
