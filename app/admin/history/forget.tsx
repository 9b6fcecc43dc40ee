import styles from './history.module.css'

type Props = { count: number; stays: string }

/** For words that must not stay anywhere. */
export function Forget({ count, stays }: Props) {
  return (
    <details className={styles.forget}>
      <summary>Remove earlier versions</summary>
      <form method="post">
        <p>
          {stays} {count === 1 ? 'The earlier version is' : `All ${count} earlier versions are`} gone for good.
        </p>
        <button type="submit" className="button button-danger" name="intent" value="forget">
          Remove for good
        </button>
      </form>
    </details>
  )
}
