const BEAT_MS = 1000

/**
 * Asks a process again and again whether it is there, and tells after each second without an answer how many of these it has been in a row.
 * They are counted in this process's own turns: where the whole machine stood still, nobody was silent.
 */
export function openHeartbeat(ask: () => Promise<unknown>, tell: (silentSeconds: number) => void) {
  let silentSeconds = 0
  let isAsked = false
  const timer = setInterval(beat, BEAT_MS)
  return { silentSeconds: () => silentSeconds, heard, stop: () => clearInterval(timer) }

  function beat(): void {
    if (isAsked) {
      tell(++silentSeconds)
      return
    }
    isAsked = true
    ask().then(answered, () => {})
  }

  function answered(): void {
    isAsked = false
    heard()
  }

  /** Whatever else is heard of it says as much: the question waits behind connections that it has not taken yet. */
  function heard(): void {
    silentSeconds = 0
  }
}
