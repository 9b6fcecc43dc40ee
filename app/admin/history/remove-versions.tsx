import styles from './history.module.css'

export const NEWER_VERSIONS =
  'Nothing was removed: there are other earlier versions by now. Here they are; remove them if you still want to.'

/** Versions that appeared after the page loaded stay, because the person hasn't seen them. */
export function RemoveVersions({ count, stays }: { count: number; stays: string }) {
  return (
    <details className={styles.forget}>
      <summary>Remove earlier versions</summary>
      <form method="post">
        <input type="hidden" name="count" value={count} />
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
