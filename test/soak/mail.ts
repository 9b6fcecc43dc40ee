import { filled, formWith } from '#test/model-based/browser.ts'
import { Difference, requireSame, requireThat } from '#test/model-based/difference.ts'
import type { ServedForm } from '#test/model-based/read-html.ts'
import type { Run } from '#test/model-based/run.ts'
import { openSmtpPeer, type SmtpMode, type SmtpPeer } from '#test/peers/smtp.ts'

const MODES: readonly [SmtpMode | 'down', ...(SmtpMode | 'down')[]] = [
  'up',
  'up',
  'down',
  { message: 451 },
  { recipient: 450 },
  { connection: 421 },
  'drop-after-data',
  'take-and-drop',
  'drop',
]

const HOUR_MS = 3_600_000
const MOST_IN_TWO_HOURS = 4

/** A mail server that is well about as often as not, and what it was to get. */
export async function openLivedMail() {
  const peer: SmtpPeer = await openSmtpPeer()
  const subjects: string[] = []
  let isDown = false
  let form: ServedForm | undefined
  let left: number[] = []
  return { env: { SMTP_URL: peer.url, MAIL_FROM: 'site@example.com' }, subjects, change, leaveMessage, missing, check, close: peer.close }

  async function change(run: Run, mode = run.random.pick(MODES)): Promise<void> {
    run.say(`the mail server is ${JSON.stringify(mode)}`)
    if (!isDown) await peer.stop()
    isDown = mode === 'down'
    if (mode === 'down') return
    peer.state.mode = mode
    await peer.restart()
  }

  /** By a form that has stood open since the last one, and no more than are mailed of one sender. */
  async function leaveMessage(run: Run): Promise<void> {
    const opened = form
    form = formWith(await run.visitor.load('/contact-us'), 'from_name')
    left = left.filter((at) => Date.now() - at < 2 * HOUR_MS)
    if (!opened || left.length === MOST_IN_TWO_HOURS) return
    left.push(Date.now())
    const subject = `Letter ${run.words.number()}`
    run.say(`leave the message ${subject}`)
    const typed = { from_name: 'Ada', email: 'ada@client.example', subject, message: 'Words' }
    const answer = await run.visitor.send('/contact-us', opened, filled(opened, typed))
    requireSame('A message is answered', answer.status, 303)
    const id = /[?&]sent=([^#&]+)/.exec(answer.location)?.[1]
    if (id === undefined) throw new Difference(`A message leads to ${answer.location}`)
    run.model.messages.unshift({ id: decodeURIComponent(id), from_name: 'Ada', subject, read: false, answered: false, isAside: false })
    subjects.push(subject)
  }

  /** Of whose mail nothing has come, but for those that were deleted before. */
  function missing({ model }: Run): string[] {
    const taken = new Set(peer.state.taken.map(({ raw }) => subjectIn(raw)))
    return subjects.filter((subject) => !taken.has(subject) && model.messages.some((message) => message.subject === subject))
  }

  /** Those that came more often had their answer lost, or were on their way when the server was killed. */
  function check(kills: number): string {
    const ids = new Map<string, Set<string>>()
    for (const { raw, messageId } of peer.state.taken) ids.set(subjectIn(raw), new Set([...(ids.get(subjectIn(raw)) ?? []), messageId]))
    for (const [subject, of] of ids) requireSame(`Message-IDs of ${subject}`, of.size, 1)
    const lost = peer.state.taken.filter(({ isReplyLost }) => isReplyLost).length
    const more = peer.state.taken.length - ids.size
    requireThat(more <= lost + kills, `${more} mails came again, and ${lost} answers were lost`)
    return `${subjects.length} messages, ${peer.state.taken.length} mails (${lost} of them with a lost answer)`
  }
}

function subjectIn(raw: string): string {
  return /Letter \d+/.exec(raw)?.[0] ?? 'no letter'
}
