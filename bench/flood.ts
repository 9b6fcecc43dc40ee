import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { startNginx } from '#test/process/nginx.ts'
import { answerOf } from '#test/process/raw-response.ts'
import { startSite } from '#test/process/running-site.ts'
import { type Bots, openBots } from '#test/security/forms/bot-messages.ts'
import { type Load, load } from './load.ts'
import { PAUSE_MS, scriptOfPausingReaders } from './pausing-readers.ts'
import { inWords, type Part, shareOf, spreadOf } from './report.ts'

const POSTS_A_MINUTE = 10_000
const STEP_MS = 30
const READERS = 8
const PAUSING = 200

export const flood: Part = {
  title: 'Public pages in a flood of spam',
  async run({ folder, isSmoke, say }) {
    const peer = await openSmtpPeer()
    const env = { TRUSTED_PROXIES: '1', SMTP_URL: peer.url, MAIL_FROM: 'website@tradewind.example', WORKERS: '2' }
    const site = await startSite({ data: join(folder, 'flood'), env })
    const bots = await openBots(site)
    const { body } = await answerOf(site.url, { 'Accept-Encoding': 'br' })
    await writeFile(join(folder, 'page'), body)
    // nginx reads the folder as the user nobody.
    await chmod(folder, 0o755)
    const other = await startNginx(
      `location = /page { root ${folder}; default_type text/html; add_header Content-Encoding br; } location / { return 303 /; }`,
    )
    const elsewhere = await openBots({ url: other.url, data: site.data })
    const seconds = isSmoke ? 1 : 10
    const own = await placeOf(join(folder, 'own'), site.url, '/')
    const nginx = await placeOf(join(folder, 'nginx'), other.url, '/page')
    const ways: Record<string, Ask> = {
      [`${READERS} who ask without a pause`]: ({ url, path }) => load(url + path, { connections: READERS, seconds, isPinned: false }),
      [`${PAUSING} who pause for ${PAUSE_MS / 1000} s on average`]: ({ url, script }) =>
        load(url, { connections: isSmoke ? READERS : PAUSING, seconds, script, isPinned: false }),
    }
    try {
      const rows: string[][] = []
      const posts: Answered[] = []
      let cold: number | undefined
      for (const [readers, ask] of Object.entries(ways)) {
        await ask(own)
        const rounds: Round[] = []
        // The first round runs cold code, so it's reported separately.
        for (let round = 0; round < (isSmoke ? 2 : 6); round++) {
          say(`${readers}, round ${round}`)
          rounds.push(await roundOf(ask, { own, nginx, elsewhere, bots }))
        }
        const [first, ...others] = rounds
        cold ??= first?.flooded
        posts.push(...rounds.flatMap(({ answered }) => answered))
        rows.push([readers, ...cellsOf(others, seconds)])
      }
      const { aside, inbox } = await bots.stored()
      const taken = posts.filter(({ status }) => status === 303)
      return [
        {
          title:
            'The home page, 99 % within, by turns without a flood, with one that nginx beside it takes, and with one that it takes itself; and the same page from nginx',
          columns: [
            'readers',
            'posts a minute',
            'without, ms',
            'taken by nginx, ms',
            'taken itself, ms',
            'from nginx, without, ms',
            'from nginx beside the site that takes it, ms',
            'grown (rounds)',
            'from nginx, grown',
            'a post, ms, middle',
            'a post, ms, 99 %',
          ],
          rows,
          notes: `In the first round of a process that was just started, which is not in the table, it was ${cold?.toFixed(2)} ms. ${posts.length} posts, ${taken.length} taken, the others told to send again; ${aside + inbox} messages stored, ${peer.state.taken.length} mails. Bots, readers and the site share the processors: what the bots themselves take of them, nginx that takes the posts shows, and what is left of the machine to whoever gives the page, nginx that gives it.`,
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

type Place = { url: string; path: string; script: string }
type Ask = (place: Place) => Promise<Load>
type Round = { quiet: number; spared: number; flooded: number; nginxQuiet: number; beside: number; answered: Answered[] }

async function placeOf(folder: string, url: string, path: string): Promise<Place> {
  await mkdir(folder)
  return { url, path, script: await scriptOfPausingReaders(folder, [path]) }
}

type Parts = { own: Place; nginx: Place; elsewhere: Bots; bots: Bots }

async function roundOf(ask: Ask, { own, nginx, elsewhere, bots }: Parts): Promise<Round> {
  const quiet = (await ask(own)).p99Ms
  const spared = await whilePouring(elsewhere, () => ask(own))
  const flooded = await whilePouring(bots, () => ask(own))
  const nginxQuiet = (await ask(nginx)).p99Ms
  const beside = await whilePouring(bots, () => ask(nginx))
  return {
    quiet,
    spared: spared.p99Ms,
    flooded: flooded.p99Ms,
    nginxQuiet,
    beside: beside.p99Ms,
    answered: [...flooded.answered, ...beside.answered],
  }
}

async function whilePouring(bots: Bots, read: () => Promise<Load>): Promise<{ p99Ms: number; answered: Answered[] }> {
  const pouring = pour(bots)
  const { p99Ms } = await read()
  return { p99Ms, answered: await pouring.end() }
}

function cellsOf(rounds: readonly Round[], seconds: number): string[] {
  const times = rounds.flatMap(({ answered }) => answered.map(({ ms }) => ms))
  const of = (figure: (round: Round) => number, places: number) => inWords(spreadOf(rounds.map(figure)), places)
  return [
    of(({ answered }) => (answered.length / (2 * seconds)) * 60, 0),
    of(({ quiet }) => quiet, 2),
    of(({ spared }) => spared, 2),
    of(({ flooded }) => flooded, 2),
    of(({ nginxQuiet }) => nginxQuiet, 2),
    of(({ beside }) => beside, 2),
    of(({ flooded, quiet }) => flooded / quiet, 1),
    of(({ beside, nginxQuiet }) => beside / nginxQuiet, 1),
    shareOf(times, 0.5).toFixed(1),
    shareOf(times, 0.99).toFixed(1),
  ]
}

type Answered = { status: number; ms: number }

let sent = 0

/** Bots don't wait for responses before the next post. */
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
