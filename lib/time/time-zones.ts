export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Lists of browsers and servers still have some former names. */
const PRESENT: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Katmandu': 'Asia/Kathmandu' }

export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone').map((name) => PRESENT[name] ?? name)

export function findTimeZone(written: string): string | undefined {
  const name = written.trim().replaceAll(/\s+/g, '_').toLowerCase()
  const known = timeZones.map((zone) => [zone, zone.toLowerCase()] as const)
  const found = known.find(([, lower]) => lower === name) ?? known.find(([, lower]) => lower.endsWith(`/${name}`))
  return found?.[0] ?? (isTimeZone(written.trim()) ? written.trim() : undefined)
}
