import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Ending } from '#server/http/connections.ts'
import { openHeartbeat } from './heartbeat.ts'
import { createRpcPeer, type RpcPeer } from './rpc.ts'
import type { PrimaryRpc, WorkerRpc } from './rpc-contract.ts'
import { createSocketTransfer } from './socket-transfer.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('#build/server/worker.js'))
/** Beyond its grace, for closing what is open. */
const CLOSING_MS = 4000
/** Who is silent for so long gets no more connections, while others answer. */
const SILENT_SECONDS = 3
/** Beyond it is ended: nothing that it does in one go takes so long. */
const MOST_SILENT_SECONDS = 15
/** The same until it serves: it reads the whole build, on whatever machine. */
const MOST_SILENT_AT_START_SECONDS = 60

type End = { how: number | string; livedMs: number }

export type WorkerHandle = {
  pid: number
  calls: RpcPeer<WorkerRpc>
  /** Whether it came to serve before it ended. */
  started: Promise<boolean>
  ended: Promise<End>
  serves(): boolean
  /** False where it has said nothing for some seconds. */
  answers(): boolean
  coming(): number
  take(socket: Socket): void
  /** Ends it, once it has answered what it was asked. Said again, it hurries. */
  leave(ending: Ending): Promise<End>
  /** At once, and whatever it does. */
  kill(): void
}

type Tell = {
  notServing(reason: string): void
  silent(silence: { pid: number; seconds: number }): void
  /** Connections that it had not taken when it ended. */
  left(sockets: Socket[]): void
}

type Heard = Pick<PrimaryRpc, 'serving' | 'notServing'>

/** Starts a process with the options and the environment of this one. */
export function launchWorker(answersFor: (member: WorkerHandle) => Omit<PrimaryRpc, keyof Heard>, tell: Tell): WorkerHandle {
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const startedAt = performance.now()
  const start = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<End>()
  const heard: Heard = { serving, notServing: tell.notServing }
  const calls = createRpcPeer<WorkerRpc>(child)
  const pulse = openHeartbeat(() => calls.ask('isThere'), hearSilence)
  const { coming, hand, takeBack } = createSocketTransfer(child, pulse.heard)
  let serves = false
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
  member.calls.answerWith({ ...answersFor(member), ...heard })
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

  function hearSilence(seconds: number): void {
    if (seconds === SILENT_SECONDS && serves) tell.silent({ pid: member.pid, seconds })
    if (seconds >= (serves || isLeaving ? MOST_SILENT_SECONDS : MOST_SILENT_AT_START_SECONDS)) kill()
  }

  function noteEnd(how: number | string): void {
    serves = false
    pulse.stop()
    start.resolve(false)
    end.resolve({ how, livedMs: performance.now() - startedAt })
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
