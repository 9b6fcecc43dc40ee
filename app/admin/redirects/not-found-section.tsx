import { newRedirectPath, type RedirectsView } from '#app/admin/paths/admin-paths.ts'
import { MAX_NOT_FOUND, NOT_FOUND_DAYS } from '#domain/redirects/stats-limits.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { ShownRedirects } from './load-redirects.ts'

export function NotFoundSection({ missing, view }: { missing: ShownRedirects['missing']; view: RedirectsView }) {
  const { addresses, more, others, scanners } = missing
  return (
    <section aria-labelledby="missing-title" className="stack">
      <h2 id="missing-title">Missing pages</h2>
      <p className="note">
        {`URLs without a page that visitors opened in the last ${NOT_FOUND_DAYS} days. Bots, administrators and preloaded pages aren’t counted.`}
      </p>
      {addresses.length === 0 && <p>No missing pages.</p>}
      {addresses.length > 0 && (
        <ul className="ruled rows">
          {addresses.map(({ path, text, times, last }) => (
            <li key={path}>
              <div className="stack gap-1 grow">
                <p className="strong">
                  <bdi>{text}</bdi>
                </p>
                <p className="note">{`${times === 1 ? 'Once' : formatCount(times, 'time')}, last on ${last}`}</p>
              </div>
              <a className="button button-quiet" href={newRedirectPath(text, view)} aria-label={`Redirect ${text}`}>
                Redirect
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="note">{`and ${formatCount(more, 'more URL')}`}</p>}
      {others > 0 && (
        <p className="note">
          {`${formatCount(others, 'more request')}, counted together: long or personal URLs, and those beyond the first ${MAX_NOT_FOUND} of a day.`}
        </p>
      )}
      {scanners > 0 && (
        <p className="note">
          {`Not listed: ${formatCount(scanners, 'request')} of attack tools for URLs such as /wp-login.php and /.env.`}
        </p>
      )}
    </section>
  )
}
