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

type Screen = { label: string; path: string }

/** The first tab is where the group itself leads. */
type NavigationGroup = Screen & { icon: IconName; tabs: readonly Screen[] }

const PAGES: readonly Screen[] = [
  { label: 'Pages', path: COPY_PATH },
  { label: 'Branding', path: BRANDING_PATH },
  { label: 'Company details', path: COMPANY_PATH },
  { label: 'Redirects', path: REDIRECTS_PATH },
  { label: 'Synonyms', path: SEARCHES_PATH },
  { label: 'Launch checklist', path: CLAIMS_PATH },
]

const SETTINGS: readonly Screen[] = [
  { label: 'Overview', path: SETTINGS_PATH },
  { label: 'People', path: PEOPLE_PATH },
  { label: 'Destinations', path: DESTINATIONS_PATH },
  { label: 'Backups', path: SITE_PATH },
  { label: 'Activity', path: ACTIVITY_PATH },
]

export const NAVIGATION: readonly NavigationGroup[] = [
  { label: 'Dashboard', path: '/admin', icon: 'dashboard', tabs: [] },
  { label: 'Posts', path: MANAGE_PATH, icon: 'content', tabs: [] },
  { label: 'Media library', path: MEDIA_PATH, icon: 'picture', tabs: [] },
  { label: 'Inbox', path: INBOX_PATH, icon: 'messages', tabs: [] },
  { label: 'Analytics', path: ANALYTICS_PATH, icon: 'analytics', tabs: [] },
  { label: 'Pages', path: COPY_PATH, icon: 'page', tabs: PAGES },
  { label: 'Settings', path: SETTINGS_PATH, icon: 'settings', tabs: SETTINGS },
]

/** A group without a screen that may be opened isn't shown. */
export function navigationWithout(blocked: readonly string[]): NavigationGroup[] {
  return NAVIGATION.flatMap((group) => {
    const tabs = group.tabs.filter(({ path }) => !blocked.includes(path))
    const path = group.tabs.length > 0 ? tabs[0]?.path : group.path
    return path === undefined || blocked.includes(path) ? [] : [{ ...group, path, tabs: tabs.length > 1 ? tabs : [] }]
  })
}

const OF_POSTS = /^\/(?:(?:admin\/)?(?:manage|add|edit)-|admin\/(?:imports|authors|categories|export)|preview\/)/

export function groupAt(pathname: string, groups: readonly NavigationGroup[]): NavigationGroup | undefined {
  if (OF_POSTS.test(pathname)) return groups.find(({ path }) => path === MANAGE_PATH)
  return groups.find(({ path, tabs }) => [path, ...tabs.map((tab) => tab.path)].some((own) => tabHolds(own, pathname)))
}

/** `/admin` and `/admin/site` lie above other groups' screens. */
export function tabHolds(path: string, pathname: string): boolean {
  return path === pathname || (path !== '/admin' && path !== SITE_PATH && pathname.startsWith(`${path}/`))
}
