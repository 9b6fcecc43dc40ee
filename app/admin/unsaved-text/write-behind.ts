/** With the disk's own delay, text is safe within a third of a second. */
const PAUSE_MS = 60

/** Only the latest request counts; writes never overlap. */
export function createWriteBehind({ keep, erase }: { keep: () => Promise<void>; erase: () => Promise<void> }) {
  let wanted: typeof keep | undefined
  let written = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  return { note, flush, settle }

  function note(): void {
    wanted = keep
    timer ??= setTimeout(() => void flush(), PAUSE_MS)
  }

  function settle(): Promise<void> {
    wanted = erase
    return flush()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    written = written.then(async () => {
      for (let write = wanted; write; write = wanted) {
        wanted = undefined
        await write()
      }
    })
    return written
  }
}
