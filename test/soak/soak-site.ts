import { Difference } from '#test/model-based/difference.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { memoryOf, processesOf } from '#test/process/worker-site.ts'

const SAID = [/^Tradewind is running: /, /^Sign in: /, /^$/]
const EXPECTED = /^(?:Store checked|Signed in|Mail sent|Mail not sent|.+ removed)$/
/** What may be said while the disk takes nothing, and when it does again. */
const EXPECTED_IN_TROUBLE = /not |failed|incomplete|kept in memory/
const SAID_IN_TROUBLE = /^Warning: /

export type LivedSite = Awaited<ReturnType<typeof openLivedSite>>

/** The site over the folder, ended and started again as often as is wanted. */
export async function openLivedSite(data: string, env: Record<string, string>) {
  let site: RunningSite = await start()
  let checked = 0
  let isUp = true
  let hasTrouble = false
  return {
    url: () => site.url,
    pids: () => processesOf(site),
    memory: () => memoryOf(site),
    signIn: () => site.signIn(),
    isUp: () => isUp,
    isWell: () => isUp && !hasTrouble,
    checkLog,
    restart: () => endAndStart('SIGTERM'),
    endAndStart,
    async inTrouble(work: () => Promise<void>): Promise<void> {
      hasTrouble = true
      await work()
      checkLog()
      hasTrouble = false
    },
    close: () => site.stop(),
    endForGood: () => site.stop('SIGKILL'),
  }

  function start(): Promise<RunningSite> {
    return startSite({ data, env: { DEMO_CONTENT: 'off', ...env } })
  }

  async function endAndStart(signal: NodeJS.Signals): Promise<void> {
    checkLog()
    isUp = false
    await site.stop(signal)
    // A worker whose primary was killed may say so before it ends.
    if (signal !== 'SIGKILL') checkLog()
    site = await start()
    checked = 0
    isUp = true
  }

  function checkLog(): void {
    const lines = site.written().split('\n')
    for (const line of lines.slice(checked, -1)) if (!isExpected(line, hasTrouble)) throw new Difference(`The server has written: ${line}`)
    checked = lines.length - 1
  }
}

function isExpected(line: string, hasTrouble: boolean): boolean {
  if (!line.startsWith('{')) return [...SAID, ...(hasTrouble ? [SAID_IN_TROUBLE] : [])].some((pattern) => pattern.test(line))
  try {
    const { event } = JSON.parse(line)
    return EXPECTED.test(event) || (hasTrouble && EXPECTED_IN_TROUBLE.test(event))
  } catch {
    return false
  }
}
