import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Ending } from '#server/http/connections.ts'
import { openHeartbeat } from './heartbeat.ts'
import { createRpcPeer, type RpcPeer } from './rpc.ts'
import type { PrimaryRpc, WorkerRpc } from './rpc-contract.ts'
import { createSocketTransfer } from './socket-transfer.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('#build/server/worker.js'))
const CLOSING_MS = 4000
/** Silent workers get no new connections while others answer. */
const SILENT_SECONDS = 3
/** No single task takes this long, so the worker is stuck. */
const MOST_SILENT_SECONDS = 15
/** Starting reads the whole build, which slow machines take long for. */
const MOST_SILENT_AT_START_SECONDS = 60

type End = { how: number | string; livedMs: number; reason: string | undefined }

export type WorkerHandle = {
  pid: number
  calls: RpcPeer<WorkerRpc>
  started: Promise<boolean>
  ended: Promise<End>
  serves(): boolean
  answers(): boolean
  coming(): number
  take(socket: Socket): void
  leave(ending: Ending): Promise<End>
  kill(): void
}

type Tell = {
  silent(silence: { pid: number; seconds: number }): void
  left(sockets: Socket[]): void
}

type Heard = Pick<PrimaryRpc, 'serving' | 'notServing'>

export function launchWorker(answersFor: (member: WorkerHandle) => Omit<PrimaryRpc, keyof Heard>, tell: Tell): WorkerHandle {
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const startedAt = performance.now()
  const start = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<End>()
  const heard: Heard = { serving, notServing }
  const calls = createRpcPeer<WorkerRpc>(child, heard)
  const pulse = openHeartbeat(() => calls.ask('isThere'), hearSilence)
  const { coming, hand, takeBack } = createSocketTransfer(child, pulse.heard)
  let serves = false
  let endReason: string | undefined
  let isLeaving = false
  const member: WorkerHandle = {
    pid: child.pid ?? 0,
    calls,
    started: start.promise,
    ended: end.promise,
    serves: () => serves,
    answers: () => pulse.silentSeconds() < SILENT_SECONDS,
    coming,
    take: hand,
    leave,
    kill,
  }
  child.on('message', pulse.heard)
  Object.assign(heard, answersFor(member))
  child.once('exit', (code, signal) => noteEnd(code ?? String(signal)))
  child.once('close', () => tell.left(takeBack()))
  child.on('error', (error) => {
    if (child.pid === undefined) noteEnd(error.message)
  })
  return member

  function serving(): void {
    serves = true
    start.resolve(true)
  }

  function notServing(reason: string): void {
    endReason = reason
  }

  function hearSilence(seconds: number): void {
    if (seconds === SILENT_SECONDS && serves) tell.silent({ pid: member.pid, seconds })
    if (seconds >= (serves || isLeaving ? MOST_SILENT_SECONDS : MOST_SILENT_AT_START_SECONDS)) kill()
  }

  function noteEnd(how: number | string): void {
    serves = false
    pulse.stop()
    start.resolve(false)
    end.resolve({ how, livedMs: performance.now() - startedAt, reason: endReason })
  }

  function leave(ending: Ending): Promise<End> {
    if (!serves && !isLeaving) kill()
    serves = false
    isLeaving = true
    member.calls.tell('stop', ending)
    const timer = setTimeout(kill, ending.graceMs + CLOSING_MS)
    return end.promise.finally(() => clearTimeout(timer))
  }

  function kill(): void {
    child.kill('SIGKILL')
  }
}
