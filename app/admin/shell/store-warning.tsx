import type { StoreHealth } from '#domain/ports/store.ts'

const STOPPED = 'You can’t save, and visitors can’t send messages.'

const WORDS: Partial<Record<StoreHealth, string>> = {
  full: `There’s no room left on our server. ${STOPPED} Reading, deleting and exporting work. Make room, or delete messages.`,
  'read-only': `The site’s disk doesn’t accept changes. ${STOPPED} Reading and exporting work. Ask your IT team to look at it.`,
  'file-replaced': `The site’s data file was moved or replaced. ${STOPPED} Ask your IT team to put it back or restart the site.`,
  damaged: `The site’s data is damaged. ${STOPPED} Ask your IT team to restore the last backup.`,
  unreachable: `The site’s data can’t be reached. ${STOPPED} The site keeps trying.`,
}

/** A warning on every page saves people from writing for an hour first. */
export function StoreWarning({ standing }: { standing: StoreHealth }) {
  const words = WORDS[standing]
  return (
    words && (
      <div role="alert" className="callout status-line failure">
        <p>{words}</p>
      </div>
    )
  )
}
