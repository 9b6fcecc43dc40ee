const EVERY = 10

export function createProgressReporter(done: string, total: number): (count: number) => void {
  let told = 0
  return (count) => {
    const percent = total > 0 ? Math.min(100, Math.floor((count / total) * (100 / EVERY)) * EVERY) : 0
    if (percent <= told) return
    told = percent
    console.log(`${done} ${percent} %`)
  }
}
