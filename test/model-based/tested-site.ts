import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { Difference } from './difference.ts'

const SAID = [/^Tradewind is running: /, /^Sign in: /, /^$/]
const EXPECTED_EVENTS = new Set(['Store checked', 'Ended limits removed'])

export type UsedSite = Awaited<ReturnType<typeof openUsedSite>>

/** The site as it is shipped, over a store of its own that outlives its process. */
export async function openUsedSite({ hasDemo }: { hasDemo: boolean }) {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-random-'))
  let site: RunningSite = await startSite({ data, env: { DEMO_CONTENT: hasDemo ? 'on' : 'off' } })
  return { url: () => site.url, signIn: () => site.signIn(), checkLog, restart, close }

  /** Everything that the process has written must be expected. */
  function checkLog(): void {
    const lines = site.written().split('\n')
    // The last line may not be whole yet.
    for (const line of lines.slice(0, -1)) if (!isExpected(line)) throw new Difference(`The server has written: ${line}`)
  }

  /** Ends the process and starts another one over the same store. */
  async function restart(): Promise<void> {
    await site.stop()
    checkLog()
    site = await startSite({ data, env: { DEMO_CONTENT: 'off' } })
  }

  async function close(): Promise<void> {
    await site.stop()
    await rm(data, { recursive: true, force: true })
  }
}

function isExpected(line: string): boolean {
  if (!line.startsWith('{')) return SAID.some((pattern) => pattern.test(line))
  try {
    const { event, limit } = JSON.parse(line)
    // Everything is compared, so that many ask the API for very much.
    return EXPECTED_EVENTS.has(event) || (event === 'Limit reached' && limit === 'apiReads')
  } catch {
    return false
  }
}
