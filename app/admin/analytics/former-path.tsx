import { redirect } from 'react-router'
import { ANALYTICS_PATH } from '#app/admin/paths/analytics-path.ts'
import { answering } from '#app/requests/data-route.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], () => redirect(ANALYTICS_PATH, 301))
