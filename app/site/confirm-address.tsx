import { servicesContext } from '#app/context.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { confirmAddress, findConfirmable } from '#domain/senders/confirm-address.ts'
import type { Route } from './+types/confirm-address'

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await findConfirmable(context.get(servicesContext), params.secret)) !== undefined
}

/** Opening the link changes nothing, because programs that check email open links too. */
export async function action({ context, params }: Route.ActionArgs) {
  return confirmAddress(context.get(servicesContext), params.secret)
}

/** The URL holds a secret. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'strict-origin' }
}

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your email address' }, { name: 'robots', content: 'noindex' }]

export default function ConfirmAddress({ loaderData: isOpen, actionData: isConfirmed }: Route.ComponentProps) {
  return (
    <section className="container section stack gap-5">
      <h1>Confirm your email address</h1>
      {isConfirmed && <p role="status">Thank you. We know now that you read email to this address.</p>}
      {!isConfirmed && !isOpen && <p role="alert">This link was used already or is too old. Ask us for another.</p>}
      {!isConfirmed && isOpen && (
        <form method="post">
          <SubmitButton>This is my address</SubmitButton>
        </form>
      )}
    </section>
  )
}
