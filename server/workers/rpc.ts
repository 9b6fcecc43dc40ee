import { type StoreErrorReason, storeErrorReason, withStoreErrorReason } from '#domain/ports/store-error.ts'

type Answers = Record<string, (...given: never[]) => unknown>

type Link = {
  on(event: 'message' | 'disconnect' | 'close', listener: (message: Call | Answer | object) => void): unknown
  send?(message: object, handle: undefined, options: undefined, done: (error: Error | null) => void): unknown
}

type Call = { call: number; name: string; given: never[] }
type Failure = { message: string; standing: StoreErrorReason }
type Answer = { answer: number; value: unknown; failure?: Failure }

export type RpcPeer<Theirs extends Answers> = {
  answerWith(answers: Answers): void
  ask<Name extends keyof Theirs & string>(name: Name, ...given: Parameters<Theirs[Name]>): Promise<Awaited<ReturnType<Theirs[Name]>>>
  tell<Name extends keyof Theirs & string>(name: Name, ...given: Parameters<Theirs[Name]>): void
}

/** Messages arrive in the order they were sent. */
export function createRpcPeer<Theirs extends Answers>(link: Link): RpcPeer<Theirs> {
  let ours: Answers = {}
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let last = 0
  link.on('message', (message) => {
    if ('call' in message) void answer(message)
    if ('answer' in message) hear(message)
  })
  link.on('disconnect', failAll)
  // Node omits `disconnect` if connections are still in transit.
  link.on('close', failAll)
  return {
    answerWith(answers) {
      ours = answers
    },
    ask,
    tell: (name, ...given) => void ask(name, ...given).catch(() => {}),
  }

  function ask(name: string, ...given: unknown[]): Promise<never> {
    const number = ++last
    const answer = Promise.withResolvers<never>()
    waiting.set(number, answer)
    say({ call: number, name, given }, (error) => error && fail(number, error))
    return answer.promise
  }

  async function answer({ call, name, given }: Call): Promise<void> {
    try {
      say({ answer: call, value: await ours[name]?.(...given) })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      say({ answer: call, value: undefined, failure: { message, standing: storeErrorReason(error) } })
    }
  }

  function hear({ answer, value, failure }: Answer): void {
    if (failure) fail(answer, withStoreErrorReason(new Error(failure.message), failure.standing))
    else waiting.get(answer)?.resolve(value as never)
    waiting.delete(answer)
  }

  function failAll(): void {
    for (const number of waiting.keys()) fail(number, new Error('The other process has ended'))
  }

  function fail(number: number, error: Error): void {
    waiting.get(number)?.reject(error)
    waiting.delete(number)
  }

  function say(message: object, done: (error: Error | null) => void = () => {}): void {
    link.send?.(message, undefined, undefined, done)
  }
}
