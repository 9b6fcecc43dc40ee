import { yieldToEventLoop } from './yield-to-event-loop.ts'

const LONGEST_WAIT_MS = 5

export function createTurns(): (onYield?: () => void) => Promise<void> {
  let began = 0
  return async (onYield) => {
    if (performance.now() - began <= LONGEST_WAIT_MS) return
    onYield?.()
    await yieldToEventLoop()
    began = performance.now()
  }
}
