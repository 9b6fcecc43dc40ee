/** With the disk's own delay, text is safe within a third of a second. */
const PAUSE_MS = 60

/** Only the latest request counts; writes never overlap. */
export function createWriteBehind({ keep, erase }: { keep: () => Promise<void>; erase: () => Promise<void> }) {
  let wanted: 'keep' | 'erase' | undefined
  let running: Promise<void> | undefined
  let hurry = () => {}
  return { note, flush, settle }

  function note(): void {
    wanted = 'keep'
    running ??= run()
  }

  async function flush(): Promise<void> {
    hurry()
    await running
  }

  async function settle(): Promise<void> {
    wanted = 'erase'
    running ??= run()
    await flush()
  }

  async function run(): Promise<void> {
    while (wanted) {
      if (wanted === 'keep') await pause()
      const now = wanted
      wanted = undefined
      await (now === 'keep' ? keep() : erase())
    }
    running = undefined
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
