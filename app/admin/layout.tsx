import { allKeyed } from '#lib/async/all-keyed.ts'
import { attempt } from '#lib/async/attempt.ts'
import './admin.css'
import './blocks.css'
import './modifiers.css'
import { useEffect } from 'react'
import { data, Outlet } from 'react-router'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { NAVIGATION } from '#app/admin/navigation/navigation.ts'
import { NavigationList } from '#app/admin/navigation/navigation-list.tsx'
import { screenTitle } from '#app/admin/navigation/screen-title.ts'
import { Palette } from '#app/admin/palette/palette.tsx'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { takeNotice } from '#app/admin/shell/notice.ts'
import { reloadAfterSignOut } from '#app/admin/shell/reload-after-sign-out.ts'
import { Shortcuts } from '#app/admin/shell/shortcuts.tsx'
import { NoticeContext } from '#app/admin/shell/status-line.tsx'
import { announceSignedIn } from '#app/admin/sign-in-again/signed-in-channel.ts'
import { UnsavedTexts } from '#app/admin/unsaved-text/unsaved-texts.tsx'
import { servicesContext, sessionContext, sessionLookupFailedContext } from '#app/context.ts'
import { actionNeeded, mayOpen } from '#app/page-query.ts'
import { notFoundResponse } from '#app/requests/not-found.ts'
import { readUnsavedFields } from '#app/requests/read-form.ts'
import { useIsPreview } from '#app/ui/layout/preview-handle.ts'
import { withoutPublicChanges } from '#domain/access/drafts-only.ts'
import { may } from '#domain/access/roles.ts'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { findOverdue } from '#domain/messages/list-by-due.ts'
import type { StoreHealth } from '#domain/ports/store.ts'
import { zoneName } from '#lib/time/minutes.ts'
import type { Route } from './+types/layout'

const STOPPED = 'You can’t save, and visitors can’t send messages.'

const WORDS: Partial<Record<StoreHealth, string>> = {
  full: `There’s no room left on our server. ${STOPPED} Reading, deleting and exporting work. Make room, or delete messages.`,
  'read-only': `The site’s disk doesn’t accept changes. ${STOPPED} Reading and exporting work. Ask your IT team to look at it.`,
  'file-replaced': `The site’s data file was moved or replaced. ${STOPPED} Ask your IT team to put it back or restart the site.`,
  damaged: `The site’s data is damaged. ${STOPPED} Ask your IT team to restore the last backup.`,
  unreachable: `The site’s data can’t be reached. ${STOPPED} The site keeps trying.`,
}

export const handle = { interactive: true }

/** This is the only guard for all admin routes; others get a 404. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, pattern }) => {
    const session = context.get(sessionContext)
    if (session && may(session.role, actionNeeded(pattern, request.method))) {
      if (!may(session.role, 'publish')) context.set(servicesContext, withoutPublicChanges(context.get(servicesContext)))
      return
    }
    // The app answers it with the page of an unknown URL, under this person's own menu.
    if (!context.get(sessionLookupFailedContext)) {
      const missing = await notFoundResponse({ request, context })
      if (session) return new Response(null, { status: 404 })
      throw missing
    }
    throw data({ unsaved: await readUnsavedFields(request, context) }, { status: 503 })
  },
]

// React Router skips middleware for requests without any loader.
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { store, settings, now } = services
  const { email = '', role = 'editor' } = context.get(sessionContext) ?? {}
  const blocked = NAVIGATION.flatMap(({ screens }) => screens).filter((path) => !mayOpen(role, path))
  const [standing, unsavedTextKey] = await Promise.all([store.health(), findUnsavedTextKey(services, email)])
  const { headers, ...notice } = await takeNotice(services, request)
  const admin = { role, blocked, unsavedTextKey, timeZone: settings.timeZone, zoneName: zoneName(settings.timeZone, now()) }
  const readMarks = () => allKeyed({ overdue: findOverdue(services), emailProblem: findEmailProblem(services) })
  const marks = may(role, 'manage') ? await attempt(services, 'Overdue messages not counted', readMarks) : undefined
  const { overdue, emailProblem } = marks ?? {}
  return data({ notice, standing, admin, overdue: overdue?.total ?? 0, isEmailDown: emailProblem !== undefined }, { headers })
}

/** Pages whose title depends on what they show have their own. */
export const meta: Route.MetaFunction = ({ matches, location: { pathname } }) =>
  adminMeta({ title: screenTitle(pathname), path: pathname }, matches)

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function AdminLayout({ loaderData: { notice, standing, admin, overdue, isEmailDown } }: Route.ComponentProps) {
  useEffect(announceSignedIn, [])
  useEffect(reloadAfterSignOut, [])
  if (useIsPreview()) return <Outlet />
  return (
    <AdminContext value={admin}>
      <div className="container admin">
        <NavigationList overdue={overdue} isEmailDown={isEmailDown} />
        <div>
          <StoreWarning standing={standing} />
          <UnsavedTexts />
          <NoticeContext value={notice}>
            <Outlet />
          </NoticeContext>
        </div>
        <Shortcuts />
        <Palette />
      </div>
    </AdminContext>
  )
}

/** A warning on every page saves people from writing for an hour first. */
function StoreWarning({ standing }: { standing: StoreHealth }) {
  const words = WORDS[standing]
  return (
    words && (
      <div role="alert" className="callout status-line failure">
        <p>{words}</p>
      </div>
    )
  )
}
