import { useRef, useState } from 'react'
import { controlId } from '#app/admin/paths/company-path.ts'
import { KeptForm } from '#app/admin/shell/tab-saved-form.tsx'
import siteStyles from '#app/admin/site/site.module.css'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH } from '#app/content/copy-paths.ts'
import { isParent, isSame } from '#domain/site-copy/page-copy.ts'
import styles from './company.module.css'
import type { Said } from './control-props.ts'
import { WordControl } from './copy-control.tsx'
import { hintFor } from './hints.ts'
import { readWords } from './parse-company-form.ts'

type Props = {
  words: unknown
  /** The words that the form began with, as the server reads them again. */
  shown: string
  said: Said
  /** It came back with what was typed. */
  isAnswer: boolean
  isSaved: boolean
}

const NAME = 'company'

export function CompanyForm({ isAnswer, isSaved, ...given }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [{ words, shown, said, times }, setShown] = useState({ ...given, times: 0 })
  const bringBack = (kept: FormData) => {
    const before = String(kept.get('shown'))
    setShown({ words: wordsIn(kept), shown: before, said: { errors: {}, theirs: {} }, times: times + 1 })
  }
  return (
    <form ref={form} method="post" action={COMPANY_PATH} className={styles.form} noValidate>
      {/* The first of its buttons is what the Enter key means. */}
      <button type="submit" hidden>
        Save changes
      </button>
      <KeptForm
        name={NAME}
        form={form}
        isAnswer={isAnswer}
        saved={isSaved ? NAME : undefined}
        isShown={(kept) => isSame(wordsIn(kept), given.words)}
        bringBack={bringBack}
      />
      <CompanyFields key={times} words={words} shown={shown} said={said} />
      <div className={styles.end}>
        <button type="submit" className="button">
          Save changes
        </button>
        <p className={styles.hint}>Visitors see it at once, wherever it stands.</p>
      </div>
    </form>
  )
}

function CompanyFields({ words, shown, said }: Pick<Props, 'words' | 'shown' | 'said'>) {
  const faulty = Object.keys({ ...said.errors, ...said.theirs })
  return (
    <>
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
    </>
  )
}

function wordsIn(kept: FormData): unknown {
  return readWords(company.field, kept, { place: '', shown: JSON.parse(String(kept.get('shown'))) })
}
