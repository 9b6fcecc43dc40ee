import { useLocation } from 'react-router'
import { fieldId } from '#app/admin/forms/form-state.ts'
import type { SaveFailure } from '#app/admin/forms/save-response.ts'
import styles from './item-form.module.css'

type Props = {
  conflict: NonNullable<SaveFailure['conflict']>
  address: string | undefined
  onLeave: () => void
}

export function ConflictPanel({ conflict: { version, differences, over, as }, address, onLeave }: Props) {
  const { pathname, search } = useLocation()
  return (
    <section aria-labelledby="conflict-title" className={styles.choice}>
      <h2 id="conflict-title">There are two versions now</h2>
      <p>
        Yours is in the form. Theirs differs in{' '}
        {differences.map(({ name, label }, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <a href={`#${fieldId(name)}`}>{label}</a>
          </span>
        ))}
        . You see it under each field, and can take from it what you like.
      </p>
      <input type="hidden" name="save_over_as" value={as} />
      <div className={styles.choiceButtons}>
        <button type="submit" className="button" name={over} value={version}>
          Keep mine
        </button>
        <a className="button button-quiet" href={address ?? pathname + search} onClick={onLeave}>
          Use theirs
        </a>
      </div>
    </section>
  )
}

export function GonePanel() {
  return (
    <section aria-labelledby="gone-title" className={styles.choice}>
      <h2 id="gone-title">This post was deleted</h2>
      <p>Your text is still here. Save it as a new draft.</p>
      <div className={styles.choiceButtons}>
        <button type="submit" className="button" name="save_as_new" value="yes">
          Save as a new draft
        </button>
      </div>
    </section>
  )
}
