import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireSame, requireThat } from '#test/model-based/difference.ts'
import { managePath } from '#test/model-based/manage-lists.ts'
import type { Random } from '#test/model-based/random.ts'
import { compare, doSomething, openRun, WEIGHTS } from '#test/model-based/run-actions.ts'
import { signIn } from '#test/model-based/visit-actions.ts'
import { until } from '#test/process/wait-until.ts'
import { canMount, mountSmallDisk } from '#test/store/small-disk.ts'
import { backUp, liveOnBackup } from './backups.ts'
import { openClock } from './clock.ts'
import { fillDisk } from './full-disk.ts'
import { openLivedMail } from './mail.ts'
import { openReaders } from './readers.ts'
import { openLivedSite } from './soak-site.ts'
import { burst } from './traffic-burst.ts'

/** Letters take the place of messages, which nobody is to be mailed. */
const ACTIONS = { ...WEIGHTS, sendMessage: 0, sendWrongMessage: 0, restart: 0, signOutAndIn: 0 }
const EVENTS = { nothing: 20, mail: 12, letter: 20, restart: 2, killed: 4, ended: 2, backup: 3, disk: 2 }
const STEP_MINUTES = 10
const STEPS_BETWEEN_COMPARISONS = 18
const DISK_MEGABYTES = 512
const LATER_DAYS = 40

type Plan = { hours: number; actions: number; random: Random; say(words: string): void; tell(line: string): void }

/** So many hours of a site's life, then forty days more. Throws whatever is not as the model says. */
export async function live({ hours, actions, random, say, tell }: Plan): Promise<string[]> {
  const clock = openClock()
  const mail = await openLivedMail()
  const disk = canMount ? mountSmallDisk(DISK_MEGABYTES) : undefined
  const data = disk?.data ?? mkdtempSync(join(tmpdir(), 'tradewind-life-'))
  const env = { ...clock.env, ...mail.env, MESSAGES_KEPT_DAYS: '20' }
  const site = await openLivedSite(data, env)
  const run = await openRun(random, { say }, site)
  const readers = openReaders(site, run)
  const memory: number[] = []
  const counts: Record<string, number> = {}
  let kills = 0
  try {
    for (let step = 1; step <= (hours * 60) / STEP_MINUTES; step++) {
      await pass(STEP_MINUTES)
      for (let n = 0; n < actions; n++) count(await doSomething(run, ACTIONS))
      await happen(random.weighed(EVENTS))
      memory.push(site.memory())
      if (step % STEPS_BETWEEN_COMPARISONS === 0) await look(`${(step * STEP_MINUTES) / 60} h`)
    }
    await becomeOld()
    return [JSON.stringify(counts), `${readers.read()} pages read`, mail.check(kills), memoryWords(memory)]
  } finally {
    await readers.close()
    await site.endForGood()
    await mail.close()
    clock.close()
    if (disk) disk.remove()
    else rmSync(data, { recursive: true })
  }

  function count(name: string): void {
    counts[name] = (counts[name] ?? 0) + 1
  }

  /** Sessions end meanwhile. */
  async function pass(minutes: number): Promise<void> {
    await clock.forward(minutes, site.pids)
    if ((await run.browser.load(managePath('news'))).status === 200) return
    await site.restart()
    await signIn(run)
  }

  async function happen(event: keyof typeof EVENTS): Promise<void> {
    count(event)
    if (event === 'mail') await mail.change(run)
    if (event === 'letter') await mail.leaveMessage(run)
    if (event === 'restart') await site.restart()
    if (event === 'killed') kills++
    if (event === 'killed' || event === 'ended') await burst(run, site, event === 'killed' ? 'SIGKILL' : 'SIGTERM')
    if (event === 'backup') await backUp(run, data)
    if (event === 'disk' && disk) await site.inTrouble(() => fillDisk(run, disk, site))
    site.checkLog()
    requireSame('Visitors met', readers.faults, [])
  }

  async function look(when: string): Promise<void> {
    // Whoever compares asks the API more often than is allowed in one go.
    await clock.forward(1, site.pids)
    await compare(run)
    site.checkLog()
    requireSame('Visitors met', readers.faults, [])
    const { items, messages } = run.model
    tell(`${when}: ${items.length} items, ${messages.length} messages, ${site.memory()} MB: all as the model says`)
  }

  /** The mail server is well again; what is old goes, and nothing else. */
  async function becomeOld(): Promise<void> {
    await look('at the end')
    await liveOnBackup(run, data, env)
    await mail.change(run, 'up')
    await pass(60)
    while (mail.missing(run).length > 0) {
      await clock.forward(1, site.pids)
      // Time that passes meanwhile would end every try.
      await until(async () => !(await run.browser.load('/admin/messages')).words.includes('Email: Sending'))
    }
    for (let day = 1; day < LATER_DAYS; day++) await clock.forward(24 * 60, site.pids)
    await pass(24 * 60)
    await until(async () => !(await run.browser.load(managePath('news', 'deleted'))).html.includes('<article'))
    await until(async () => !(await run.browser.load(managePath('blog', 'deleted'))).html.includes('<article'))
    run.model.items = run.model.items.filter(({ isDeleted }) => !isDeleted)
    await until(async () => !(await run.browser.load('/admin/messages')).words.includes('Letter'))
    run.model.messages = []
    await look(`${LATER_DAYS} days later`)
  }
}

function memoryWords(memory: readonly number[]): string {
  const quarter = Math.ceil(memory.length / 4)
  const middles = [0, 1, 2, 3].map((at) => middle(memory.slice(at * quarter, (at + 1) * quarter)))
  const words = `memory in MB, of each quarter the middle: ${middles.join(', ')}; most ${Math.max(...memory)}`
  requireThat((middles[3] ?? 0) <= 1.3 * (middles[1] ?? 0) + 40, `It grows: ${words}`)
  return words
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
