import { questionToSignIn } from '#app/passkey-sign-in.ts'
import type { Route } from './+types/passkey-question'

export { notRead as loader } from '#app/forms/data-route.ts'

export function action({ request, context }: Route.ActionArgs) {
  return questionToSignIn({ request, context })
}
