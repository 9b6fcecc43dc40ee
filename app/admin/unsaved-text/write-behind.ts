/** With the time that the disk takes, less than a third of a second. */
const PAUSE_MS = 60

type Options = { keep: () => Promise<void>; erase: () => Promise<void> }

/** Has the newest state kept soon after each change, one after the other, until it is not needed any more. What was said last counts. */
export function createWriteBehind({ keep, erase }: Options) {
  let wanted: 'keep' | 'erase' | undefined
  let running: Promise<void> | undefined
  let hurry = () => {}
  return { note, flush, settle }

  function note(): void {
    wanted = 'keep'
    running ??= run()
  }

  /** Resolves when all that was noted is kept. */
  async function flush(): Promise<void> {
    hurry()
    await running
  }

  /** The server has it. */
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
