import type { Random } from '#test/model-based/random.ts'
import { until } from '#test/process/wait-until.ts'
import { openClock } from '#test/soak/clock.ts'
import { compareAll } from './compare-receivers.ts'
import { countUnsent, type Day } from './day.ts'
import { addDestinations, isReplaying, switchOn } from './destination-owner.ts'
import { type EventName, happen, passFullDisk } from './outage-events.ts'
import { openOutageSite, type Place } from './outage-site.ts'
import { accept, openReceivers } from './receivers.ts'
import { openSecondEmails } from './second-emails.ts'
import { openVisitors } from './visitors.ts'

/** Less than a claim of three minutes: what is under way while the clock moves isn't taken over. */
const STEP_MINUTES = 2.5
const STEPS_BETWEEN_LINES = 48
const EVENTS: Record<EventName, number> = {
  nothing: 60,
  email: 8,
  'slow email': 1,
  refusal: 8,
  hang: 4,
  'worker killed': 4,
  'server killed': 3,
  'server ended': 1,
  'full disk': 1,
}
const MOST_AT_ONCE = 5
const LONGER_MINUTES = 5
const SETTLE_MS = 500
const MOST_STEPS_AFTER = 400

type Plan = { place: Place; hours: number; random: Random; tell(line: string): void }

/** Steps of two and a half minutes with something that fails, for so many hours of product time. Throws what is lost or came too often. */
export async function liveOutageDay({ place, hours, random, tell }: Plan): Promise<string[]> {
  const clock = openClock()
  const receivers = await openReceivers()
  const site = await openOutageSite(place, { ...clock.env, ...receivers.env }, random)
  const visitors = openVisitors(site, random)
  const seconds = openSecondEmails(site, receivers)
  const ids = await addDestinations(site, receivers)
  const day: Day = { site, receivers, visitors, seconds, random, ids, counts: {}, fullSteps: 0, missed: undefined }
  let steps = 0
  const passed = () => (steps * STEP_MINUTES) / 60
  try {
    while (passed() < hours) await step()
    await becomeWell()
    return await compareAll(day, passed())
  } finally {
    await site.close()
    await receivers.close()
    clock.close()
  }

  async function step(): Promise<void> {
    const before = [...visitors.promised.keys()]
    await pass(STEP_MINUTES)
    steps++
    if (day.fullSteps > 0) return passFullDisk(day)
    if (visitors.waiting() > 0) await visitors.comeBack()
    const event = random.weighed(EVENTS)
    day.counts[event] = (day.counts[event] ?? 0) + 1
    const writing = visitors.write(random.below(MOST_AT_ONCE), event === 'full disk')
    const isCalm = await happen(day, event)
    await writing
    await switchOn(day)
    // Whatever the others do, the healthy one has what came before the clock moved.
    if (isCalm) await until(() => before.every((id) => receivers.healthy.accepted.has(id)))
    if (steps % STEPS_BETWEEN_LINES === 0) tell(`${passed()} h: ${visitors.promised.size} messages, ${JSON.stringify(day.counts)}`)
  }

  async function pass(minutes: number): Promise<void> {
    await until(seconds.isQuiet)
    await clock.forward(minutes, site.pids)
  }

  /** The queues empty one after the other, and no clock moves meanwhile. */
  async function settle(): Promise<void> {
    let left = Number.POSITIVE_INFINITY
    for (let now = await countUnsent(site); now < left; now = await countUnsent(site)) {
      left = now
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    }
  }

  /** All works again, and the owner replays what a destination missed while it was off. */
  async function becomeWell(): Promise<void> {
    while (day.fullSteps > 0) await passFullDisk(day)
    await visitors.comeBack()
    for (const receiver of receivers.destinations) accept(receiver)
    await receivers.changeEmail('up')
    for (let step = 0; step < MOST_STEPS_AFTER && (step === 0 || (await countUnsent(site)) > 0 || (await isReplaying(day))); step++) {
      await switchOn(day)
      await pass(LONGER_MINUTES)
      await settle()
    }
  }
}
