import { Link, type LinkProps } from 'react-router'
import { type AnalyticsView, analyticsPath } from '#app/admin/paths/analytics-path.ts'

/** To the same screen with another choice, where the page stays scrolled. */
export function ViewLink({ view, isCurrent, ...props }: Omit<LinkProps, 'to'> & { view: AnalyticsView; isCurrent?: boolean }) {
  return <Link {...props} to={analyticsPath(view)} preventScrollReset aria-current={isCurrent ? 'true' : undefined} />
}
