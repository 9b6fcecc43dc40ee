export function createThrottle({ most, pauseMs }: { most: number; pauseMs: number }) {
  let lane = Promise.resolve()
  let running = 0
  let freed = () => {}
  return { run }

  async function run<T>(begin: () => Promise<boolean>, work: () => Promise<T>): Promise<T | undefined> {
    const turn = Promise.withResolvers<void>()
    const before = lane
    lane = turn.promise
    await before
    while (running >= most) await placeFreed()
    running++
    let pause = 0
    try {
      const isWanted = await begin()
      if (isWanted) pause = pauseMs
      setTimeout(turn.resolve, pause)
      return isWanted ? await work() : undefined
    } finally {
      if (pause === 0) turn.resolve()
      running--
      freed()
    }
  }

  function placeFreed(): Promise<void> {
    return new Promise((resolve) => {
      freed = resolve
    })
  }
}
