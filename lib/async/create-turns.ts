import { yieldToEventLoop } from './yield-to-event-loop.ts'

export function createTurns(mostMs: number): (onYield?: () => void) => Promise<void> {
  let began = 0
  return async (onYield) => {
    if (performance.now() - began <= mostMs) return
    onYield?.()
    await yieldToEventLoop()
    began = performance.now()
  }
}
