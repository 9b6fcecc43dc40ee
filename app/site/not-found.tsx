import { notFoundResponse } from '#app/requests/not-found.ts'
import type { Route } from './+types/not-found'

/** The root's error boundary renders the card. */
export async function loader(asked: Route.LoaderArgs) {
  throw await notFoundResponse(asked)
}

export const action = loader

export default function NotFound() {
  return null
}
