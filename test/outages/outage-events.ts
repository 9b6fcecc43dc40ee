import { randomMoment } from '#test/store/kill-moments.ts'
import type { Day } from './day.ts'
import { accept, EMAIL_MODES, HANGS, REFUSALS, SLOW_EMAIL } from './receivers.ts'

export type EventName =
  | 'nothing'
  | 'email'
  | 'slow email'
  | 'refusal'
  | 'hang'
  | 'worker killed'
  | 'server killed'
  | 'server ended'
  | 'full disk'

const FULL_STEPS = 4
const MOST_AT_ONCE = 3

/** True if nothing was interrupted: what was promised before has to be on its way. */
export async function happen(day: Day, event: EventName): Promise<boolean> {
  const { site, receivers, random } = day
  const { refusing, hanging } = receivers
  switch (event) {
    case 'nothing':
      return true
    case 'email':
      await changeEmail(day, random.pick(EMAIL_MODES))
      return true
    case 'slow email':
      await changeEmail(day, random.pick(SLOW_EMAIL) ?? 'up')
      await day.visitors.write(1)
      await changeEmail(day, 'up')
      return true
    case 'refusal':
      if (random.chance(0.3)) accept(refusing)
      else refusing.state.answer = REFUSALS[random.pick(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]) ?? 500]
      return true
    case 'hang':
      hanging.state.answer = HANGS[random.pick(Object.keys(HANGS) as (keyof typeof HANGS)[]) ?? 'nothing']
      return true
    case 'worker killed':
      await randomMoment(() => random.below(1000) / 1000)
      await day.seconds.interrupt(async () => site.killWorker())
      return false
    case 'server killed':
    case 'server ended':
      await randomMoment(() => random.below(1000) / 1000)
      await endServer(day, event === 'server killed' ? 'SIGKILL' : 'SIGTERM')
      return false
    case 'full disk':
      if (!site.fill) return true
      day.fullSteps = FULL_STEPS
      await day.seconds.interrupt(async () => site.fill?.())
      return false
  }
}

/** Visitors are turned away, or their messages are kept; at last there is room again. */
export async function passFullDisk(day: Day): Promise<void> {
  const { visitors, site, random, seconds } = day
  const writing = visitors.write(1 + random.below(MOST_AT_ONCE), true)
  if (site.startsFull && random.chance(0.3)) await endServer(day, 'SIGKILL')
  await writing
  day.fullSteps--
  if (day.fullSteps > 0) return
  await seconds.interrupt(async () => site.empty?.())
}

async function endServer({ site, seconds }: Day, signal: NodeJS.Signals): Promise<void> {
  let restart = async () => {}
  await seconds.interrupt(async () => {
    restart = await site.endOne(signal)
  })
  await restart()
}

/** What is under way at this moment may have come and never be answered. */
async function changeEmail({ seconds, receivers }: Day, mode: Parameters<typeof receivers.changeEmail>[0]): Promise<void> {
  await seconds.interrupt(() => receivers.changeEmail(mode))
}
