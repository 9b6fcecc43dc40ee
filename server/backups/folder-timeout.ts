import { withTimeout } from '#lib/async/with-timeout.ts'

/** Who waits for a page, or runs a command, is told after so long. */
const PATIENCE_MS = 3000

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Asks a folder that may be on another machine, which may answer nothing for hours. Nothing else waits for it: each question holds a thread
 * until it is answered, and there are four for everything, so one is asked at a time.
 */
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

/** The end of a process waits for its threads. */
function endThough(): void {
  process.kill(process.pid, 'SIGKILL')
}
