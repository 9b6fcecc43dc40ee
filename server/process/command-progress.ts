const EVERY = 10

/** Tells the person at a command how far it is, at every tenth part of it. */
export function createProgressReporter(done: string, total: number): (count: number) => void {
  let told = 0
  return (count) => {
    const percent = total > 0 ? Math.min(100, Math.floor((count / total) * (100 / EVERY)) * EVERY) : 0
    if (percent <= told) return
    told = percent
    console.log(`${done} ${percent} %`)
  }
}
