import { notFoundResponse } from '#app/requests/not-found.ts'
import type { Route } from './+types/not-found'

/** Unknown addresses and `/pagenotfound`: the root's error page shows the card. */
export async function loader(asked: Route.LoaderArgs) {
  throw await notFoundResponse(asked)
}

export const action = loader

export default function NotFound() {
  return null
}
