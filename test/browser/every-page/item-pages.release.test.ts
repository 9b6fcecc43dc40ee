import { openDemoSite } from '#test/browser/demo-site.ts'
import { GATED_ROUTES } from '#test/browser/routes.ts'
import { isOfItems } from './is-of-items.ts'
import { lookAtPages } from './look-at-pages.ts'

const routes = GATED_ROUTES.filter(isOfItems)

lookAtPages({ what: 'every page of the admin area that is of an item', who: 'administrator', routes, open: openDemoSite })
