import siteStyles from '#app/admin/site/site.module.css'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH } from '#app/content/words-paths.ts'
import { isParent } from '#domain/words/words-table.ts'
import styles from './company.module.css'
import { controlId } from './company-path.ts'
import type { Said } from './control-props.ts'
import { hintFor } from './hints.ts'
import { WordControl } from './word-control.tsx'

type Props = {
  words: unknown
  /** The words that the form began with, as the server reads them again. */
  shown: string
  said: Said
}

export function CompanyForm({ words, shown, said }: Props) {
  const faulty = Object.keys({ ...said.errors, ...said.theirs })
  return (
    <form method="post" action={COMPANY_PATH} className={styles.form} noValidate>
      {/* The first of its buttons is what the Enter key means. */}
      <button type="submit" hidden>
        Save changes
      </button>
      <input type="hidden" name="shown" value={shown} />
      {faulty.length > 0 && (
        <ul>
          {faulty.map((place) => (
            <li key={place}>
              <a href={`#${controlId(place)}`}>{said.errors[place] ?? 'Changed by somebody else'}</a>
            </li>
          ))}
        </ul>
      )}
      {Object.entries(company.field.of).map(([name, field]) => (
        <section key={name} aria-labelledby={`${controlId(name)}-title`} className={siteStyles.section}>
          <h2 id={`${controlId(name)}-title`}>{'label' in field ? field.label : name}</h2>
          {(field.is === 'group' || field.is === 'list') && hintFor(name) && <p className={styles.hint}>{hintFor(name)}</p>}
          <WordControl field={field} place={name} words={isParent(words) ? words[name] : undefined} said={said} />
        </section>
      ))}
      <div className={styles.end}>
        <button type="submit" className="button">
          Save changes
        </button>
        <p className={styles.hint}>Visitors see it at once, wherever it stands.</p>
      </div>
    </form>
  )
}
