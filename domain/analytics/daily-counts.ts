import type { Store } from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import type { Day } from '#lib/time/dates.ts'

const AT_ONCE = 31

export async function readDailyCounts(store: Store, group: string, days: readonly Day[], names?: readonly string[]) {
  const byName = new Map<string, number>()
  const byDay: { day: Day; count: number }[] = []
  for (let at = 0; at < days.length; at += AT_ONCE) {
    const groups = new Map(days.slice(at, at + AT_ONCE).map((day) => [`${group} ${day}`, day]))
    const counts = await store.getCounters([...groups.keys()], names)
    for (const [name, day] of groups) {
      const counted = [...(counts.get(name) ?? [])]
      for (const [each, count] of counted) byName.set(each, (byName.get(each) ?? 0) + count)
      byDay.push({ day, count: counted.reduce((sum, [, count]) => sum + count, 0) })
    }
    await yieldToEventLoop()
  }
  return { byDay, byName }
}
