import {
  ACTIVITY_PATH,
  BRANDING_PATH,
  CLAIMS_PATH,
  DESTINATIONS_PATH,
  INBOX_PATH,
  PEOPLE_PATH,
  REDIRECTS_PATH,
  SEARCHES_PATH,
  SETTINGS_PATH,
  SITE_PATH,
} from '#app/admin/paths/admin-paths.ts'
import { ANALYTICS_PATH } from '#app/admin/paths/analytics-path.ts'
import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { MEDIA_PATH } from '#app/admin/paths/media-path.ts'
import { COMPANY_PATH, COPY_PATH } from '#app/content/copy-paths.ts'
import type { IconName } from '#app/ui/layout/icon.tsx'
import { screenTitle } from './screen-title.ts'

/** Its first screen names the group. */
export const NAVIGATION: readonly { icon: IconName; screens: readonly [string, ...string[]] }[] = [
  { icon: 'dashboard', screens: ['/admin'] },
  { icon: 'content', screens: [MANAGE_PATH] },
  { icon: 'picture', screens: [MEDIA_PATH] },
  { icon: 'messages', screens: [INBOX_PATH] },
  { icon: 'analytics', screens: [ANALYTICS_PATH] },
  { icon: 'page', screens: [COPY_PATH, BRANDING_PATH, COMPANY_PATH, REDIRECTS_PATH, SEARCHES_PATH, CLAIMS_PATH] },
  { icon: 'settings', screens: [SETTINGS_PATH, PEOPLE_PATH, DESTINATIONS_PATH, SITE_PATH, ACTIVITY_PATH] },
]

type NavigationGroup = { label: string; path: string; icon: IconName; tabs: readonly string[] }

/** A group without a screen that may be opened isn't shown. */
export function navigationWithout(blocked: readonly string[]): NavigationGroup[] {
  return NAVIGATION.flatMap(({ icon, screens }) => {
    const tabs = screens.filter((path) => !blocked.includes(path))
    const [path] = tabs
    return path === undefined ? [] : [{ label: screenTitle(screens[0]), path, icon, tabs }]
  })
}

const OF_POSTS = /^\/(?:(?:admin\/)?(?:manage|add|edit)-|admin\/(?:imports|authors|categories|export)|preview\/)/

export function groupAt(pathname: string, groups: readonly NavigationGroup[]): NavigationGroup | undefined {
  if (OF_POSTS.test(pathname)) return groups.find(({ path }) => path === MANAGE_PATH)
  return groups.find(({ tabs }) => tabs.some((path) => tabHolds(path, pathname)))
}

/** `/admin` and `/admin/site` lie above other groups' screens. */
export function tabHolds(path: string, pathname: string): boolean {
  return path === pathname || (path !== '/admin' && path !== SITE_PATH && pathname.startsWith(`${path}/`))
}
