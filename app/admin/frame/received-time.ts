/** "November 21, 2026 at 2:02 PM", on the site's clock. */
export function receivedTime(moment: string, timeZone: string): string {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return 'at an unknown time'
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant)
}
