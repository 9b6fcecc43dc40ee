import { stripMarkers } from '#domain/site-copy/copy-markers.ts'

export type Months = { from: number; to: number }

/** "2–3" or "6"; nothing for "soon" or an end before its beginning. */
export function parseMonths(written: string): Months | undefined {
  const [, first, last] = /^(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?$/.exec(plain(written)) ?? []
  const [from, to] = [Number(first), Number(last ?? first)]
  return first !== undefined && to >= from ? { from, to } : undefined
}

const amountOf = (digits: string) => Number(digits.replaceAll(',', ''))
const AMOUNT = /\d{1,3}(?:,\d{3})+|\d+/g

/** "$3,000–4,500" for everyone, as it's written; nothing for "soon" or "from 3.5k". */
export function timesTeam(written: string, size: number): string | undefined {
  const amounts = plain(written).match(AMOUNT)?.map(amountOf) ?? []
  const [least = 0, most = least, ...more] = amounts
  const isRange = amounts.length > 0 && more.length === 0 && most >= least && !/[.,]/.test(plain(written).replaceAll(AMOUNT, ''))
  return isRange ? plain(written).replaceAll(AMOUNT, (amount) => (amountOf(amount) * size).toLocaleString('en-US')) : undefined
}

/** Largest remainders make the seats of all roles the size of the team. */
export function splitSeats<Role extends { share: string }>(roles: readonly Role[], size: number): (Role & { seats: number })[] {
  const shares = roles.map(({ share }) => (/^\d{1,3}(?:\.\d+)?$/.test(plain(share)) ? Number(plain(share)) : 0))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole === 0) return roles.map((role) => ({ ...role, seats: 0 }))
  const exact = shares.map((share) => (share / whole) * size)
  const left = size - exact.reduce((sum, seats) => sum + Math.floor(seats), 0)
  const rest = exact.map((seats, index) => ({ index, rest: seats % 1 })).sort((one, other) => other.rest - one.rest)
  const rounded = new Set(rest.slice(0, left).map(({ index }) => index))
  return roles.map((role, index) => ({ ...role, seats: Math.floor(exact[index] ?? 0) + (rounded.has(index) ? 1 : 0) }))
}

function plain(written: string): string {
  return stripMarkers(written).text.replaceAll('\u2060', '').trim()
}
