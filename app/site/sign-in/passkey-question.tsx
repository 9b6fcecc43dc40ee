import { data } from 'react-router'
import { questionToSignIn } from '#app/passkey-sign-in.ts'
import type { Route } from './+types/passkey-question'

export function loader() {
  throw data(null, { status: 404 })
}

export function action({ request, context }: Route.ActionArgs) {
  return questionToSignIn({ request, context })
}
