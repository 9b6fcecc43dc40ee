import { openDemoSite } from '#test/browser/demo-site.ts'
import { EMPTY_PUBLIC_ROUTES, PUBLIC_ROUTES } from '#test/browser/routes.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { lookAtEmptyPages, lookAtPages } from './look-at-pages.ts'

lookAtPages({ what: 'every public page', who: 'visitor', routes: PUBLIC_ROUTES, open: openDemoSite })

lookAtEmptyPages({ what: 'every public page of an empty site', who: 'visitor', routes: EMPTY_PUBLIC_ROUTES, open: openBrowserSite })
