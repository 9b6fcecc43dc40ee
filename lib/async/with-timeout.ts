export async function withTimeout<T>(work: Promise<T>, mostMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, mostMs, undefined)
  })
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer))
}
