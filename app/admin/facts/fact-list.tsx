import { IntentForm } from '#app/admin/frame/intent-form.tsx'
import styles from './facts.module.css'
import { type Fact, factId } from './read-facts.ts'

type Props = { id: string; title: string; facts: readonly Fact[]; isStrict: boolean; none?: string }

/** Nothing where there are none, and nothing to say of that. */
export function FactList({ id, title, facts, isStrict, none }: Props) {
  if (facts.length === 0 && none === undefined) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} tabIndex={-1}>
        {title} <span>{facts.length}</span>
      </h2>
      {facts.length === 0 && <p className={styles.none}>{none}</p>}
      {facts.map((fact) => (
        <FactArticle key={factId(fact)} fact={fact} isStrict={isStrict} />
      ))}
    </section>
  )
}

function FactArticle({ fact, isStrict }: { fact: Fact; isStrict: boolean }) {
  const { of, said, state, page, path, label, text, editPath, isHideable, decided } = fact
  const id = factId(fact)
  return (
    <article className={styles.fact} aria-labelledby={`${id}-label`} id={id} tabIndex={-1}>
      <div className={styles.words}>
        <h3 id={`${id}-label`}>
          {path === undefined ? page : <a href={path}>{page}</a>} › {label}
        </h3>
        <p className={styles.text}>{text}</p>
        <p className={styles.note}>{decided ? `${stateWords(fact, isStrict)} ${decided}.` : stateWords(fact, isStrict)}</p>
      </div>
      <div className={styles.actions}>
        {(state === 'to confirm' || state === 'hidden') && (
          <IntentForm intent="confirm" fields={{ of, said }} label="Confirm" name={`Confirm: ${page}, ${label}`} />
        )}
        {editPath && (
          <a className="button button-quiet" href={editPath} aria-label={`Edit: ${page}, ${label}`}>
            Edit
          </a>
        )}
        {state !== 'hidden' && isHideable && (
          <IntentForm intent="hide" fields={{ of, said }} label="Hide" name={`Hide: ${page}, ${label}`} />
        )}
      </div>
    </article>
  )
}

function stateWords({ state, asks, isHideable }: Fact, isStrict: boolean): string {
  switch (state) {
    case 'to confirm':
      if (asks !== 'owner' || !isHideable) return 'Shown. Nobody has confirmed it.'
      return isStrict ? 'Not shown before you confirm it: only you can know it.' : 'Shown in the demonstration. Only you can know it.'
    case 'hidden':
      return 'Hidden from visitors.'
    case 'confirmed':
      return 'Confirmed.'
    case 'changed':
      return 'Your own words, and so confirmed.'
  }
}
