import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Ending } from '#server/http/connections.ts'
import { type Calls, openCalls } from './calls.ts'
import type { PrimaryAnswers, WorkerAnswers } from './questions.ts'

const PROGRAM = fileURLToPath(new URL('worker.ts', import.meta.url))
/** Beyond its grace, for closing what is open. */
const CLOSING_MS = 4000

type End = { how: number | string; livedMs: number }

export type Member = {
  pid: number
  calls: Calls<WorkerAnswers>
  /** Whether it came to serve before it ended. */
  started: Promise<boolean>
  ended: Promise<End>
  serves(): boolean
  coming(): number
  take(socket: Socket): void
  /** Ends it, once it has answered what it was asked. Said again, it hurries. */
  leave(ending: Ending): Promise<End>
}

type Heard = Pick<PrimaryAnswers, 'serving' | 'notServing'>

/** Starts a process with the options and the environment of this one. */
export function launch(answersFor: (member: Member) => Omit<PrimaryAnswers, keyof Heard>, tellReason: (reason: string) => void): Member {
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const startedAt = performance.now()
  const start = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<End>()
  const heard: Heard = { serving, notServing: tellReason }
  let serves = false
  let isLeaving = false
  let coming = 0
  const member: Member = {
    pid: child.pid ?? 0,
    calls: openCalls<WorkerAnswers>(child),
    started: start.promise,
    ended: end.promise,
    serves: () => serves,
    coming: () => coming,
    take,
    leave,
  }
  member.calls.answerWith({ ...answersFor(member), ...heard })
  child.once('exit', (code, signal) => noteEnd(code ?? String(signal)))
  child.on('error', (error) => {
    if (child.pid === undefined) noteEnd(error.message)
  })
  return member

  function serving(): void {
    serves = true
    start.resolve(true)
  }

  function noteEnd(how: number | string): void {
    serves = false
    start.resolve(false)
    end.resolve({ how, livedMs: performance.now() - startedAt })
  }

  function take(socket: Socket): void {
    coming++
    child.send({ connection: true }, socket, {}, () => coming--)
  }

  function leave(ending: Ending): Promise<End> {
    if (!serves && !isLeaving) child.kill('SIGKILL')
    serves = false
    isLeaving = true
    member.calls.tell('stop', ending)
    const timer = setTimeout(() => child.kill('SIGKILL'), ending.graceMs + CLOSING_MS)
    return end.promise.finally(() => clearTimeout(timer))
  }
}
