import assert from 'node:assert/strict'
import { it } from 'node:test'
import { atDepth } from '#test/depth.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openBots } from './bot-messages.ts'

/** `FLOOD=10000` is what has to be borne in a minute. */
const POSTS = Number(process.env.FLOOD ?? atDepth(400, 1000))
const PEOPLE = 30
/** Beyond these the hour's emails are used up. */
const SOLVED = 20
const AT_ONCE = 16

it('R33 a flood of spam leads to fifty emails and a summary an hour, and the inbox has all that people send meanwhile and after it', async (t) => {
  const peer = await openSmtpPeer()
  t.after(() => peer.close())
  const site = await startSite({ env: { WORKERS: '2', TRUSTED_PROXIES: '1', SMTP_URL: peer.url, MAIL_FROM: 'website@tradewind.example' } })
  t.after(() => site.child.kill('SIGKILL'))
  const bots = await openBots(site)
  const begun = performance.now()
  const statuses: number[] = []
  const people: number[] = []
  let next = 0
  let visitors = 0
  const line = async () => {
    while (next < POSTS) {
      const at = next++
      if (at % Math.ceil(POSTS / PEOPLE) === 0) people.push(await bots.person(visitors++))
      statuses.push(await bots.bot(at))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  const seconds = (performance.now() - begun) / 1000
  t.diagnostic(`${POSTS} posts in ${seconds.toFixed(1)} s: ${((POSTS / seconds) * 60).toFixed(0)} a minute`)
  assert.deepEqual(new Set(people), new Set([303]))
  assert.deepEqual(new Set(statuses), new Set([303]), 'nothing is refused')
  const { aside, inbox } = await bots.stored()
  assert.deepEqual(aside + inbox, POSTS + people.length)
  for (let at = 0; at < SOLVED; at++) await bots.person(visitors++, 'Solved')
  assert.equal(await bots.person(visitors, 'Late'), 303)
  assert.deepEqual(await bots.stored(), { aside, inbox: inbox + SOLVED + 1 }, 'full limits set nothing aside')
  await until(() => peer.state.taken.length === 51)
  const subjects = peer.state.taken.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? '')
  assert.equal(subjects.filter((subject) => /messages? (?:is|are) waiting in your inbox$/.test(subject)).length, 1)
  for (let at = 0; at < people.length; at++)
    assert.ok(
      subjects.some((subject) => subject.endsWith(`Honest ${at}`)),
      `Honest ${at}`,
    )
  await bots.close()
  await site.stop()
})
