import { type ActionFunctionArgs, data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { readAdminForm, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { currentAdministrator } from './current-administrator.ts'
import { type Outcome, redirectTelling } from './notice.ts'
import { storeFailure } from './store-error-message.ts'

type Ports = Pick<Services, 'analytics' | 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

type Refusal = { problem?: string; status: number }

type Act<Refused> = (services: Ports, actor: Actor, sent: FormData) => Promise<Outcome | Refused>

type Form<Refused extends Refusal> = {
  /** Where it leads when it's done. */
  path: string | ((request: Request) => string)
  intents: Readonly<Record<string, Act<Refused>>>
  /** What the log and the person are told if the store fails. */
  logged: string
  kept?: string
  /** What the page shows again. */
  refuse: (problem: string, sent: FormData) => Omit<Refused, 'status'>
}

/** One of the intents does what the form asks, and tells of it after a redirect or refuses it. */
export function formAction<Refused extends Refusal>({ path, intents, logged, kept, refuse }: Form<Refused>) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const services = context.get(servicesContext)
    const sent = await readAdminForm(request)
    const act = new Map(Object.entries(intents)).get(String(sent.get('intent')))
    if (!act) return data(refuse(UNKNOWN_INTENT, sent), { status: 400 })
    try {
      const done = await act(services, currentAdministrator(context), sent)
      if ('text' in done) return redirectTelling(services, typeof path === 'string' ? path : path(request), done)
      const { status, ...refused } = done
      return data(refused, { status })
    } catch (error) {
      const { problem, status } = storeFailure(services, error, logged, 'Not saved', kept)
      return data(refuse(problem, sent), { status })
    }
  }
}
