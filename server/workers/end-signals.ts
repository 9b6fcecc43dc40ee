/** The first signal stops the site; a second one ends the process at once, by the signal's own doing, once what must not stay behind has ended. */
export function onEndSignals({ stop, leaveNothing = () => {} }: { stop: () => Promise<void>; leaveNothing?: () => void }): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))

  function end(signal: NodeJS.Signals): void {
    if (!isStopping) {
      isStopping = true
      void stop()
      return
    }
    leaveNothing()
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  }
}
