import { useEffect } from 'react'
import { data, Outlet, useLocation } from 'react-router'
import { reloadAfterSignOut } from '#app/admin/shell/reload-after-sign-out.ts'
import { Shortcuts } from '#app/admin/shell/shortcuts.tsx'
import { SiteTimeZone } from '#app/admin/shell/site-time-zone.ts'
import { StoreWarning } from '#app/admin/shell/store-warning.tsx'
import { SignInMethodsContext } from '#app/admin/sign-in-again/sign-in-methods.ts'
import { announceSignedIn } from '#app/admin/sign-in-again/signed-in-channel.ts'
import { UnsavedTextKey } from '#app/admin/unsaved-text/unsaved-text-key.ts'
import { UnsavedTexts } from '#app/admin/unsaved-text/unsaved-texts.tsx'
import { servicesContext, sessionContext, sessionLookupFailedContext } from '#app/context.ts'
import { notFoundResponse } from '#app/requests/not-found.ts'
import { readUnsavedFields } from '#app/requests/read-form.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { IconName } from '#app/ui/layout/icon-drawings.ts'
import { useIsPreview } from '#app/ui/layout/preview-handle.ts'
import { canMailLinks } from '#domain/access/mailed-links.ts'
import { hasPasskeys } from '#domain/access/passkeys.ts'
import { findUnsavedTextKey } from '#domain/access/unsaved-text-keys.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { countUnreadMessages } from '#domain/messages/messages.ts'
import type { Route } from './+types/layout'
import styles from './layout.module.css'

export const handle = { interactive: true }

/** This is the only guard for all admin routes; others get a 404. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    if (context.get(sessionContext)) return
    if (!context.get(sessionLookupFailedContext)) throw await notFoundResponse({ request, context })
    throw data({ unsaved: await readUnsavedFields(request, context) }, { status: 503 })
  },
]

// React Router skips middleware for requests without any loader.
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { store, settings, identity, log } = services
  const email = context.get(sessionContext)?.email ?? ''
  const [standing, journalKey, passkey] = await Promise.all([store.health(), findUnsavedTextKey(services, email), hasPasskeys(services)])
  const waysIn = { google: identity !== undefined, link: settings.signInLink, mail: canMailLinks(services), passkey }
  const common = { standing, journalKey, waysIn, timeZone: settings.timeZone }
  try {
    const [unread, problem] = await Promise.all([countUnreadMessages(store), findEmailProblem(services)])
    return { ...common, unread, isEmailDown: problem !== undefined }
  } catch (error) {
    log('Unread messages not counted', { reason: String(error) })
    return { ...common, unread: 0, isEmailDown: false }
  }
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

type Place = { label: string; path: string; icon: IconName; isHere: (path: string) => boolean }

const PLACES: Place[] = [
  { label: 'Dashboard', path: '/admin', icon: 'dashboard', isHere: (path) => path === '/admin' },
  {
    label: 'Content',
    path: '/admin/manage-blogs',
    icon: 'content',
    isHere: (path) => /^\/(?:(?:admin\/)?(?:manage|add|edit)-|admin\/(?:imports|categories|export)|preview\/)/.test(path),
  },
  { label: 'Media', path: '/admin/media', icon: 'picture', isHere: (path) => path.startsWith('/admin/media') },
  { label: 'Messages', path: '/admin/messages', icon: 'messages', isHere: (path) => path.startsWith('/admin/messages') },
  { label: 'People', path: '/admin/people', icon: 'people', isHere: (path) => /^\/admin\/(?:people|activity)$/.test(path) },
  { label: 'Page views', path: '/admin/page-views', icon: 'pageViews', isHere: (path) => path === '/admin/page-views' },
  { label: 'Site', path: '/admin/site', icon: 'site', isHere: (path) => path.startsWith('/admin/site') },
]

export default function AdminLayout({ loaderData: { standing, unread, isEmailDown, journalKey, waysIn, timeZone } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useEffect(announceSignedIn, [])
  useEffect(reloadAfterSignOut, [])
  if (useIsPreview()) return <Outlet />
  return (
    <div className={`container ${styles.frame}`}>
      <nav aria-label="Administration" className={styles.nav}>
        <ul>
          {PLACES.map(({ label, path, icon, isHere }) => (
            <li key={path}>
              <a href={path} aria-current={isHere(pathname) ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{label}</span>
                {label === 'Messages' && isEmailDown && (
                  <span className={`${styles.count} ${styles.down}`}>
                    <span aria-hidden="true">!</span>
                    <span className="visually-hidden"> Email isn’t going out</span>
                  </span>
                )}
                {label === 'Messages' && unread > 0 && (
                  <span className={styles.count}>
                    {unread}
                    <span className="visually-hidden"> unread</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <StoreWarning standing={standing} />
        <SiteTimeZone value={timeZone}>
          <UnsavedTextKey value={journalKey}>
            <SignInMethodsContext value={waysIn}>
              <UnsavedTexts />
              <Outlet />
            </SignInMethodsContext>
          </UnsavedTextKey>
        </SiteTimeZone>
        <p className={styles.zone}>{`Days and times are those of ${timeZone}.`}</p>
      </div>
      <Shortcuts />
    </div>
  )
}
