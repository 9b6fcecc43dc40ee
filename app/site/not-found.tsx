import { data } from 'react-router'

/** Unknown addresses and `/pagenotfound`: the root's error page shows the card. */
export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
