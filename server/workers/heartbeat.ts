const BEAT_MS = 1000

/** Counts in this process's own turns, so a suspended machine doesn't look like silence. */
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

  /** Heartbeats wait behind connections, so any message counts as life. */
  function heard(): void {
    silentSeconds = 0
  }
}
