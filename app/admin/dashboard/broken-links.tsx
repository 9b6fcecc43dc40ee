import { editPath } from '#app/content/item-pages.ts'
import type { BrokenLink } from '#domain/link-checks/link-checks.ts'
import { formatLongDay } from '#lib/time/dates.ts'
import linkStyles from './broken-links.module.css'
import styles from './dashboard.module.css'

export const BROKEN_LINKS_PANEL = 'dead-links'
export const IGNORE_LINK = 'ignore-link'

export function BrokenLinks({ links, more }: { links: readonly BrokenLink[]; more: boolean }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby={BROKEN_LINKS_PANEL} className={`stack card ${styles.panel} ${styles.views}`}>
      <h2 id={BROKEN_LINKS_PANEL}>
        Broken links <span className="note">checked every night</span>
      </h2>
      <ul className="stack">
        {links.map((link) => (
          <li key={link.check} className={`stack ${linkStyles.link}`}>
            <a href={editPath(link.kind, link.id)}>{link.title || 'Untitled'}</a>
            <span className="note">
              {link.address} · {whyWords(link.why)}
              {link.goodOn && ` · last found on ${formatLongDay(link.goodOn)}`}
            </span>
            <form method="post" className={`row ${linkStyles.ways}`}>
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

function whyWords(why: string): string {
  return WHY[why] ?? `error ${why}`
}
