import { data, redirectDocument } from 'react-router'
import { type RouterContext, rateLimitsContext, servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { rateLimitResponse } from '#app/requests/too-many-requests.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { canMailLinks, mailSignInLink } from '#domain/access/mailed-links.ts'
import { returnPath, signInPath } from './return-path.ts'
import { ADDRESS_NEEDED } from './sign-in-messages.ts'

const LONGEST_EMAIL = 320

/** The response is the same for every address, so it doesn't reveal who has access. */
export async function askForMailedLink({ request, context }: { request: Request; context: RouterContext }, email: string) {
  const services = context.get(servicesContext)
  if (!canMailLinks(services)) throw data(null, { status: 404 })
  if (!/\S@\S/.test(email) || email.length > LONGEST_EMAIL) {
    return data({ failure: ADDRESS_NEEDED, field: 'email' }, { status: 422 })
  }
  const to = returnPath(readQuery('/login', request).get('to'))
  const siteName = (await loadCompanyDetails(services)).company
  const waitSeconds =
    (await context.get(rateLimitsContext).mailedLinks.count()) || (await mailSignInLink(services, { email, to, siteName }))
  if (waitSeconds > 0) return rateLimitResponse(waitSeconds)
  const page = signInPath(to)
  return redirectDocument(`${page}${page.includes('?') ? '&' : '?'}asked=yes`)
}
