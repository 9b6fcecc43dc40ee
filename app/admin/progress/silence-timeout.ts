/** Of work that the server tells of line by line, several times a second, nothing is heard for so long: the connection is as good as gone. */
export const MAX_SILENCE_MS = 120_000

/** Says when nothing was heard for so long, from `hear` on, which begins the wait anew. */
export function createSilenceTimeout(longestMs: number, tell: () => void): { hear(): void; stop(): void } {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const hear = () => {
    stop()
    timer = window.setTimeout(tell, longestMs)
  }
  return { hear, stop }
}
