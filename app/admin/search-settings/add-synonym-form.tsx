import { SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { useFocusOn } from '#app/admin/shell/focus-unless-busy.ts'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { SYNONYM_LIMITS } from '#domain/synonyms/validate-groups.ts'
import styles from './synonyms.module.css'

export function AddSynonymForm({ word, as, words }: { word: string; as: string; words: readonly string[] }) {
  const field = useFocusOn<HTMLInputElement>(true)
  return (
    <section aria-labelledby="add-word" className={`stack panel below ${styles.panel}`}>
      <h2 id="add-word">
        What does <bdi>“{word}”</bdi> mean?
      </h2>
      <form method="post" action={SEARCHES_PATH} className={`row end gap-4 ${styles.add}`}>
        <input type="hidden" name="word" value={word} />
        <LabeledInput
          id="same-as"
          label="The same as"
          hint="A word of the list, or another one that your articles use."
          ref={field}
          name="as"
          suggestions={words}
          defaultValue={as}
          maxLength={SYNONYM_LIMITS.characters}
          required
        />
        <div className="row">
          <SubmitButton intent="add">Add it</SubmitButton>
          <QuietLink href={SEARCHES_PATH}>Cancel</QuietLink>
        </div>
      </form>
    </section>
  )
}
