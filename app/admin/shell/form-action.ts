import { type ActionFunctionArgs, data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { readAdminForm, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { currentAdministrator } from './current-administrator.ts'
import { type Outcome, redirectTelling } from './notice.ts'
import { storeFailure } from './store-error-message.ts'

type Ports = Pick<Services, 'analytics' | 'background' | 'blobs' | 'images' | 'log' | 'mailer' | 'now' | 'passkeys'> &
  Pick<Services, 'backups' | 'checks' | 'richText' | 'settings' | 'store' | 'webhooks'>

export type Sending<Args = Pick<ActionFunctionArgs, 'context'>> = Args & {
  services: Ports
  actor: ReturnType<typeof currentAdministrator>
  form: FormData
}

/** What the log and the person are told if the store fails, for all that the form may ask or by what it asks. */
type Failing<Shown extends object> = {
  logged: string
  notDone: string
  kept?: string
  /** What the page shows again. */
  again?: (sent: FormData) => Shown
}

export function adminAction<Args extends ActionFunctionArgs, Answer, Shown extends object = object>(
  failing: Failing<Shown> | ((sent: FormData) => Failing<Shown>),
  act: (sending: Sending<Args>) => Promise<Answer>,
) {
  return async (args: Args) => {
    const services = args.context.get(servicesContext)
    const form = await readAdminForm(args.request)
    try {
      return await act({ ...args, services, actor: currentAdministrator(args.context), form })
    } catch (error) {
      const { logged, notDone, kept, again = () => ({}) as Shown } = typeof failing === 'function' ? failing(form) : failing
      const { problem, status } = storeFailure(services, error, logged, notDone, kept)
      return data({ ...again(form), problem }, { status })
    }
  }
}

type Refusal = { problem?: string; status: number }

type Form<Refused extends Refusal> = {
  /** Where it leads when it's done. */
  path: string | ((request: Request) => string)
  intents: Readonly<Record<string, (services: Ports, actor: Actor, sent: FormData) => Promise<Outcome | Refused>>>
} & Required<Pick<Failing<Omit<Refused, 'status' | 'problem'>>, 'logged' | 'again'>> & { kept?: string }

/** One of the intents does what the form asks, and tells of it after a redirect or refuses it. */
export function formAction<Refused extends Refusal>({ path, intents, again, ...failing }: Form<Refused>) {
  return adminAction({ notDone: 'Not saved', again, ...failing }, async ({ request, services, actor, form }) => {
    const act = new Map(Object.entries(intents)).get(String(form.get('intent')))
    if (!act) return data({ ...again(form), problem: UNKNOWN_INTENT }, { status: 400 })
    const done = await act(services, actor, form)
    if ('text' in done) return redirectTelling(services, typeof path === 'string' ? path : path(request), done)
    const { status, ...refused } = done
    return data(refused, { status })
  })
}
