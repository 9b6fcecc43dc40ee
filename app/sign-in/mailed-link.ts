import { data, redirectDocument } from 'react-router'
import { type RouterContext, servicesContext, triesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import { refusedForNow } from '#app/requests/too-many-requests.ts'
import { siteFacts } from '#app/site-copy/load-site-copy.ts'
import { canMailLinks, mailSignInLink } from '#domain/access/mailed-links.ts'
import { returnPath, signInPath } from './return-path.ts'
import { ADDRESS_NEEDED } from './sign-in-messages.ts'

const LONGEST_EMAIL = 320

/** A form that asks for a link by mail. It leads to one and the same page whosever address it was. */
export async function askForMailedLink({ request, context }: { request: Request; context: RouterContext }, email: string) {
  const services = context.get(servicesContext)
  if (!canMailLinks(services)) throw data(null, { status: 404 })
  if (!/\S@\S/.test(email) || email.length > LONGEST_EMAIL) {
    return data({ failure: ADDRESS_NEEDED, field: 'email' }, { status: 422 })
  }
  const to = returnPath(queryOf('/login', request).get('to'))
  const siteName = (await siteFacts(services)).company
  const waitSeconds = (await context.get(triesContext).mailedLinks.count()) || (await mailSignInLink(services, { email, to, siteName }))
  if (waitSeconds > 0) return refusedForNow(waitSeconds)
  const page = signInPath(to)
  return redirectDocument(`${page}${page.includes('?') ? '&' : '?'}asked=yes`)
}
