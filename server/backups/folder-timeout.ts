import { withTimeout } from '#lib/async/with-timeout.ts'

const PATIENCE_MS = 3000

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Network folders can hang for hours, and each call holds one of Node's four threads. */
export async function withFolderTimeout<Answer>(
  folder: string,
  question: () => Promise<Answer>,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  let isGivenUp = false
  const asked = last.then(() => (isGivenUp ? undefined : ask(question)))
  last = asked.catch(() => {})
  const answer = await withTimeout(asked, patienceMs)
  if (answer) return answer.given
  isGivenUp = true
  throw new Error(`${folder} does not answer`)
}

async function ask<Answer>(question: () => Promise<Answer>): Promise<{ given: Answer }> {
  if (waiting++ === 0) process.on('exit', endThough)
  try {
    return { given: await question() }
  } finally {
    if (--waiting === 0) process.off('exit', endThough)
  }
}

/** Node waits for its threads at exit. */
function endThough(): void {
  process.kill(process.pid, 'SIGKILL')
}
