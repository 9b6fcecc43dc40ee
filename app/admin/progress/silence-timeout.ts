/** The server reports several times a second, so long silence means a dead connection. */
export const MAX_SILENCE_MS = 120_000

export function createSilenceTimeout(longestMs: number, tell: () => void): { hear(): void; stop(): void } {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const hear = () => {
    stop()
    timer = window.setTimeout(tell, longestMs)
  }
  return { hear, stop }
}
