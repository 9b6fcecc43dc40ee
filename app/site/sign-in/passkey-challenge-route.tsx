import { respondWithChallenge } from '#app/sign-in/passkey-sign-in.ts'
import type { Route } from './+types/passkey-challenge-route'

export { notRead as loader } from '#app/requests/data-route.ts'

export function action({ request, context }: Route.ActionArgs) {
  return respondWithChallenge({ request, context })
}
