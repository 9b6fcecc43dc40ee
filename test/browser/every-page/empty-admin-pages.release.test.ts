import { EMPTY_GATED_ROUTES } from '#test/browser/routes.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { lookAtEmptyPages } from './look-at-pages.ts'

lookAtEmptyPages({
  what: 'every page of the admin area of an empty site',
  who: 'administrator',
  routes: EMPTY_GATED_ROUTES,
  open: openBrowserSite,
})
