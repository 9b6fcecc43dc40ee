export const NEWER_VERSIONS = 'Not deleted: the versions have changed. Check them, then try again.'

/** Versions that appeared after the page loaded stay, because the person hasn't seen them. */
export function RemoveVersions({ count, stays }: { count: number; stays: string }) {
  return (
    <details>
      <summary>Remove earlier versions</summary>
      <form method="post" className="row gap-4">
        <input type="hidden" name="count" value={count} />
        <p>
          {stays} {count === 1 ? 'The earlier version is' : `All ${count} earlier versions are`} deleted. You can’t undo this.
        </p>
        <button type="submit" className="button button-danger" name="intent" value="forget">
          Delete permanently
        </button>
      </form>
    </details>
  )
}
