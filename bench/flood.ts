import { join } from 'node:path'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { startNginx } from '#test/process/nginx.ts'
import { startSite } from '#test/process/running-site.ts'
import { type Bots, openBots } from '#test/security/forms/bots.ts'
import { load } from './load.ts'
import { inWords, type Part, shareOf, spreadOf } from './report.ts'

const POSTS_A_MINUTE = 10_000
const STEP_MS = 30
const READERS = 8

export const flood: Part = {
  title: 'Public pages in a flood of spam',
  async run({ folder, isSmoke, say }) {
    const peer = await openSmtpPeer()
    const env = { TRUSTED_PROXIES: '1', SMTP_URL: peer.url, MAIL_FROM: 'website@tradewind.example', WORKERS: '2' }
    const site = await startSite({ data: join(folder, 'flood'), env })
    const bots = await openBots(site)
    const other = await startNginx('location / { return 303 /; }')
    const elsewhere = await openBots({ url: other.url, data: site.data })
    const seconds = isSmoke ? 1 : 10
    const read = () => load(`${site.url}/`, { connections: READERS, seconds, isPinned: false })
    try {
      await read()
      const rounds: { quiet: number; spared: number; flooded: number; answered: Answered[] }[] = []
      // The first one meets code that has not run before: it is told by itself.
      for (let round = 0; round < (isSmoke ? 2 : 6); round++) {
        say(`round ${round}`)
        const quiet = (await read()).p99Ms
        const pouringElsewhere = pour(elsewhere)
        const spared = (await read()).p99Ms
        await pouringElsewhere.end()
        const pouring = pour(bots)
        const flooded = (await read()).p99Ms
        rounds.push({ quiet, spared, flooded, answered: await pouring.end() })
      }
      const { aside, inbox } = await bots.stored()
      const [first, ...others] = rounds
      const answered = rounds.flatMap((round) => round.answered)
      const taken = answered.filter(({ status }) => status === 303)
      const times = answered.map(({ ms }) => ms)
      return [
        {
          title:
            'The home page, 99 % within, by turns without a flood, with one that nginx beside it takes, and with one that it takes itself',
          columns: [
            'posts a minute',
            'without, ms',
            'taken by nginx, ms',
            'taken itself, ms',
            'itself : nginx (rounds)',
            'a post, ms, middle',
            'a post, ms, 99 %',
          ],
          rows: [
            [
              inWords(spreadOf(others.map((round) => (round.answered.length / seconds) * 60)), 0),
              inWords(spreadOf(others.map(({ quiet }) => quiet)), 2),
              inWords(spreadOf(others.map(({ spared }) => spared)), 2),
              inWords(spreadOf(others.map(({ flooded }) => flooded)), 2),
              inWords(spreadOf(others.map(({ flooded, spared }) => flooded / spared)), 2),
              shareOf(times, 0.5).toFixed(1),
              shareOf(times, 0.99).toFixed(1),
            ],
          ],
          notes: `In the first round of a process that was just started, which is not in the table, it was ${first?.flooded.toFixed(2)} ms (without ${first?.quiet.toFixed(2)}). ${answered.length} posts, ${taken.length} taken, the others told to send again; ${aside + inbox} messages stored, ${peer.state.taken.length} mails. Bots, readers and the site share the processors: what the bots themselves take of them, nginx shows.`,
        },
      ]
    } finally {
      await elsewhere.close()
      await other.stop()
      await bots.close()
      await site.stop()
      await peer.close()
    }
  },
}

type Answered = { status: number; ms: number }

let sent = 0

/** As many posts as there are to be, whether the ones before are answered or not. Gives how long each took. */
function pour(bots: Bots) {
  const times: Answered[] = []
  const waiting = new Set<Promise<void>>()
  let due = 0
  const timer = setInterval(() => {
    for (due += (POSTS_A_MINUTE * STEP_MS) / 60_000; due >= 1; due--) {
      const begun = performance.now()
      const post = bots.bot(sent++).then((status) => {
        times.push({ status, ms: performance.now() - begun })
        waiting.delete(post)
      })
      waiting.add(post)
    }
  }, STEP_MS)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(waiting)
      return times
    },
  }
}
