/** Between two steps of long work: the requests that came meanwhile are answered first. It takes a millisecond. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
