import { aheadOfUtc, HOUR_MS } from './dates.ts'

/** In hours of the day; shifts past midnight end after 24. */
export type WorkingHours = { from: number; to: number }

export type SharedHours = { ahead: number; shift: WorkingHours[]; both: WorkingHours[]; shared: number }

const AT = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?m\.?)?`
const HOURS = new RegExp(`^\\s*${AT}\\s*(?:[-–—]|to)\\s*${AT}\\s*$`, 'i')

export function parseHours(text: string): WorkingHours | undefined {
  const [, hour, minute, half, endHour, endMinute, endHalf] = HOURS.exec(text.replaceAll('\u2060', '')) ?? []
  const [from, to] = [timeOf(hour, minute, half ?? endHalf), timeOf(endHour, endMinute, endHalf)]
  if (from === undefined || to === undefined || from === to) return undefined
  return { from, to: to > from ? to : to + 24 }
}

export function formatHours({ from, to }: WorkingHours): string {
  const [start, end] = [formatHour(from), formatHour(to)]
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start}–${end}`
}

export function formatHour(hour: number): string {
  const [whole, minutes] = [Math.floor(hour) % 24, Math.round((hour % 1) * 60)]
  return `${whole % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''} ${whole < 12 ? 'AM' : 'PM'}`
}

type Zones = { zone: string; other: string }
type Days = { year: number; shift: WorkingHours; start: number; work: WorkingHours }

export function hoursByZone({ zone, other }: Zones, { year, shift, start, work }: Days): SharedHours[] {
  try {
    const ahead = [0, 6].map((month) => {
      const at = Date.UTC(year, month, 15)
      return (aheadOfUtc(zone, at) - aheadOfUtc(other, at)) / HOUR_MS
    })
    return [...new Set(ahead)].map((each) => ({ ahead: each, ...share(shift, { ahead: each, start, work }) }))
  } catch {
    return []
  }
}

function share({ from, to }: WorkingHours, { ahead, start, work }: { ahead: number; start: number; work: WorkingHours }) {
  const begins = (((from - ahead - start) % 24) + 24) % 24
  const ends = begins + to - from
  const shift = [{ from: begins, to: Math.min(ends, 24) }, ...(ends > 24 ? [{ from: 0, to: ends - 24 }] : [])]
  const both = shift
    .map((piece) => ({ from: Math.max(piece.from, work.from), to: Math.min(piece.to, work.to) }))
    .filter((piece) => piece.to > piece.from)
  return { shift, both, shared: both.reduce((sum, piece) => sum + piece.to - piece.from, 0) }
}

function timeOf(hour = '', minute = '0', half: string | undefined): number | undefined {
  const [number, past] = [Number.parseInt(hour, 10), Number(minute) / 60]
  const isOnClock = half ? number >= 1 && number <= 12 : number >= 0 && number <= 23
  if (!isOnClock || past >= 1) return undefined
  return (half ? (number % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : number) + past
}
