import { newRedirectPath, type RedirectsView } from '#app/admin/paths/redirects-path.ts'
import siteStyles from '#app/admin/site/site.module.css'
import { MAX_NOT_FOUND, NOT_FOUND_DAYS } from '#domain/redirects/stats-limits.ts'
import type { MissingList } from './load-redirects.ts'
import styles from './redirects.module.css'

export function NotFoundSection({ missing, view }: { missing: MissingList; view: RedirectsView }) {
  const { addresses, more, others, scanners } = missing
  return (
    <section aria-labelledby="missing-title" className={styles.part}>
      <h2 id="missing-title">Not found</h2>
      <p className={siteStyles.note}>
        {`Addresses that visitors asked for in the last ${NOT_FOUND_DAYS} days, and at which there was nothing. Robots, administrators and pages loaded ahead of time are not counted.`}
      </p>
      {addresses.length === 0 && <p>Nobody missed anything.</p>}
      {addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map(({ path, text, times, last }) => (
            <li key={path}>
              <div className={styles.about}>
                <p className={styles.way}>
                  <bdi>{text}</bdi>
                </p>
                <p className={siteStyles.note}>{`${times === 1 ? 'Once' : `${number(times)} times`}, last on ${last}`}</p>
              </div>
              <a className="button button-quiet" href={newRedirectPath(text, view)} aria-label={`Redirect ${text}`}>
                Redirect
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={siteStyles.note}>{`and ${number(more)} more ${more === 1 ? 'address' : 'addresses'}`}</p>}
      {others > 0 && (
        <p className={siteStyles.note}>
          {`${number(others)} more ${others === 1 ? 'request was' : 'requests were'} counted together: for addresses that are long or look as if they said who somebody is, and for those beyond the first ${MAX_NOT_FOUND} of a day.`}
        </p>
      )}
      {scanners > 0 && (
        <p className={siteStyles.note}>
          {`${number(scanners)} ${scanners === 1 ? 'request is' : 'requests are'} left out, for what only programs ask for that look for holes, such as /wp-login.php and /.env: there is nobody to be led on.`}
        </p>
      )}
    </section>
  )
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}
