import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#domain/ports/services.ts'
import type { Ending } from '#server/http/connections.ts'
import type { PrimaryRpc } from './rpc-contract.ts'
import { launchWorker, type WorkerHandle } from './worker-handle.ts'

/** Workers that lived this long didn't crash at startup. */
const LONG_MS = 60_000
const LONGEST_PAUSE_MS = 60_000
/** The site gives up after this many failed starts per worker if no worker serves. */
const MOST_FAILED_STARTS = 4
const MOST_WAITING = 1000
/** Another worker serves already, so there's no hurry. */
const RENEWED: Ending = { graceMs: 60_000, quietMs: 6000 }

type Options = {
  count: number
  alive: Set<WorkerHandle>
  answersFor: (member: WorkerHandle) => Omit<PrimaryRpc, 'serving' | 'notServing'>
  log: Log
  giveUp: (reason: string) => void
}

export type Supervisor = ReturnType<typeof createSupervisor>

export function createSupervisor({ count, alive, answersFor, log, giveUp }: Options) {
  let isStopping = false
  let hasServed = false
  let failedStarts = 0
  let lastReason = 'no worker can be started'
  let renewal: Promise<void> | undefined
  const share = openShare(() => serving())
  const places = Array.from({ length: count }, () => ({ member: hire() }))
  for (const place of places) void keep(place)
  const members: ReadonlySet<WorkerHandle> = alive
  return { members, hasStarted, serving, letIn: share.letIn, renew, stop, kill }

  function hire(): WorkerHandle {
    const member = launchWorker(answersFor, {
      silent: (silence) => log('Worker does not answer', silence),
      left: share.letInAgain,
    })
    alive.add(member)
    void member.ended.then(() => alive.delete(member))
    void member.started.then((isServing) => {
      if (!isServing) return
      hasServed = true
      failedStarts = 0
      share.letInWaiting()
    })
    return member
  }

  async function keep(place: { member: WorkerHandle }): Promise<void> {
    for (let deaths = 0; ; ) {
      const { member } = place
      const { how, livedMs, reason } = await member.ended
      lastReason = reason ?? lastReason
      if (isStopping) return
      if (place.member !== member) continue
      if (!(await member.started)) failedStarts++
      deaths = livedMs > LONG_MS ? 1 : deaths + 1
      const pauseMs = deaths === 1 ? 0 : Math.min(2 ** (deaths - 2) * 1000, LONGEST_PAUSE_MS)
      const times = { afterSeconds: Math.round(livedMs / 1000), startedAgainInSeconds: pauseMs / 1000 }
      log('Worker ended', { pid: member.pid, how, ...times, ...(reason !== undefined && { reason }) })
      if (serving().length === 0 && failedStarts >= (hasServed ? MOST_FAILED_STARTS : 1) * count) return giveUp(lastReason)
      await pause(pauseMs)
      if (isStopping) return
      if (place.member === member) place.member = hire()
    }
  }

  async function hasStarted(): Promise<void> {
    await Promise.all(places.map(({ member }) => member.started))
  }

  function serving(): WorkerHandle[] {
    return places.map(({ member }) => member).filter((member) => member.serves())
  }

  function renew(): Promise<void> {
    const after = renewal ?? Promise.resolve()
    renewal = after.then(() => renewEach(places, { hire, log, isStopping: () => isStopping, lastReason: () => lastReason }))
    return renewal
  }

  async function stop(ending: Ending): Promise<void> {
    isStopping = true
    await Promise.all([...alive].map((member) => member.leave(ending)))
  }

  function kill(): void {
    isStopping = true
    for (const member of alive) member.kill()
  }
}

function openShare(serving: () => WorkerHandle[]) {
  const waiting: Socket[] = []
  let turn = 0
  return { letIn, letInWaiting, letInAgain }

  function letIn(socket: Socket): void {
    const all = serving()
    const answering = all.filter((member) => member.answers())
    const members = answering.length > 0 ? answering : all
    const order = members.map((_, at) => members[(turn + at) % members.length]).filter((member) => member !== undefined)
    turn++
    const [first, ...others] = order
    const member = first && others.reduce((best, other) => (other.coming() < best.coming() ? other : best), first)
    if (member && member.coming() < MOST_WAITING) member.take(socket)
    else if (!member && waiting.length < MOST_WAITING) waiting.push(socket)
    else socket.destroy()
  }

  function letInWaiting(): void {
    letInAgain(waiting.splice(0))
  }

  function letInAgain(sockets: readonly Socket[]): void {
    for (const socket of sockets) letIn(socket)
  }
}

type Renewal = { hire: () => WorkerHandle; log: Log; isStopping: () => boolean; lastReason: () => string }

async function renewEach(places: readonly { member: WorkerHandle }[], { hire, log, isStopping, lastReason }: Renewal): Promise<void> {
  for (const place of places) {
    if (isStopping()) return
    const next = hire()
    if (!(await next.started)) {
      const { reason = lastReason() } = await next.ended
      log('Worker not renewed', { reason })
      return
    }
    const { member } = place
    place.member = next
    await member.leave(RENEWED)
  }
  log('Workers renewed', { count: places.length })
}
