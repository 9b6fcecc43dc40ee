const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** "14:02", or with the day when it was another one. */
export function clockTime(at: string): string {
  const moment = new Date(at)
  return (moment.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(moment)
}
