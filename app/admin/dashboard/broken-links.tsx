import { editPath } from '#app/content/item-pages.ts'
import type { BrokenLink } from '#domain/link-checks/link-checks.ts'
import { formatLongDay } from '#lib/time/dates.ts'
import styles from './dashboard.module.css'

export const BROKEN_LINKS_PANEL = 'dead-links'
export const IGNORE_LINK = 'ignore-link'

export function BrokenLinks({ links, more }: { links: readonly BrokenLink[]; more: boolean }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby={BROKEN_LINKS_PANEL} className={`stack panel card whole-row ${styles.panel}`}>
      <h2 id={BROKEN_LINKS_PANEL}>
        Broken links <span className="beside">checked every night</span>
      </h2>
      <ul className="ruled rows">
        {links.map((link) => (
          <li key={link.check}>
            <div className="grow">
              <a href={editPath(link.kind, link.id)}>{link.title || 'Untitled'}</a>
              <p className="note">
                {link.address} · {WHY[link.why] ?? `error ${link.why}`}
                {link.goodOn && ` · last found on ${formatLongDay(link.goodOn)}`}
              </p>
            </div>
            <form method="post" className="row">
              <a href={archiveOf(link.address)} rel="noopener noreferrer" aria-label={`Archive of ${link.title}`}>
                Archive
              </a>
              <input type="hidden" name="check" value={link.check} />
              <button type="submit" className="button button-quiet" name="intent" value={IGNORE_LINK} aria-label={`Ignore ${link.title}`}>
                Ignore
              </button>
            </form>
          </li>
        ))}
      </ul>
      {more && <p className="note">Fix or ignore some to see more.</p>}
    </section>
  )
}

function archiveOf(address: string): string {
  return `https://web.archive.org/web/*/${address.replaceAll('#', '%23')}`
}

const WHY: Readonly<Record<string, string>> = {
  404: 'no such page (404)',
  410: 'deleted (410)',
  unknown: 'no site of that name',
  slow: 'no answer in time',
  redirects: 'sends visitors round in circles',
  inside: 'isn’t public',
  unreachable: 'can’t be reached',
  broken: 'sent an unreadable page',
}
