import { proof } from '#app/content/proof.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './proof.module.css'

type Marked = { of: readonly { isExample: boolean }[] }

export function ExampleTag({ of }: Marked) {
  const { example } = usePageCopy(proof)
  return of.some(({ isExample }) => isExample) && <span className={styles.example}>{example}</span>
}

export function ExampleNote({ of }: Marked) {
  const { exampleNote } = usePageCopy(proof)
  return of.some(({ isExample }) => isExample) && <p className="note">{exampleNote}</p>
}
