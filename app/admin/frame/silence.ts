/** Says when nothing was heard for so long, from `hear` on, which begins the wait anew. */
export function openSilence(longestMs: number, tell: () => void): { hear(): void; stop(): void } {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const hear = () => {
    stop()
    timer = window.setTimeout(tell, longestMs)
  }
  return { hear, stop }
}
