import { openSmtpPeer, type SmtpMode } from '#test/peers/smtp.ts'
import { openWebhookPeer, status, type WebhookPeer } from '#test/peers/webhook.ts'

export type Receivers = Awaited<ReturnType<typeof openReceivers>>

export type Receiver = WebhookPeer & { name: string; accepted: Map<string, number[]> }

export const EMAIL_MODES: readonly [SmtpMode | 'down', ...(SmtpMode | 'down')[]] = [
  ...(['up', 'up', 'up', 'up', 'down', 'drop-after-data', 'take-and-drop', 'drop'] as const),
  ...([{ message: 451 }, { recipient: 450 }, { connection: 421 }] as const),
]

/** Cost a time limit with each try, so they last for one step. */
export const SLOW_EMAIL: readonly (SmtpMode | 'down')[] = ['hang', 'take-and-hang']

type Answer = WebhookPeer['state']['answer']

/** Beyond the time that the site waits. */
const LATE_MS = 11_000

export const REFUSALS = {
  500: status(500),
  503: status(503, { 'Retry-After': '1200' }),
  429: status(429, { 'Retry-After': '300' }),
  408: status(408),
  redirect: status(302, { Location: 'http://10.0.0.1/' }),
  'hang up': (response) => void response.destroy(),
  410: status(410),
} satisfies Record<string, Answer>

export const HANGS = {
  nothing: () => {},
  late: (response) => void setTimeout(() => response.end('ok'), LATE_MS).unref(),
  'half an answer': (response) => void response.write('o'),
} satisfies Record<string, Answer>

/** An email server and three destinations: one that hangs, one that refuses, a healthy one. What each took counts by its id. */
export async function openReceivers() {
  const smtp = await openSmtpPeer()
  const [hanging, refusing, healthy] = [await openReceiver('Hanging'), await openReceiver('Refusing'), await openReceiver('Healthy')]
  let isDown = false
  const { taken } = smtp.state
  const takenAt = new Map<(typeof taken)[number], number>()
  const push = taken.push.bind(taken)
  taken.push = (...emails) => {
    for (const email of emails) takenAt.set(email, performance.now())
    return push(...emails)
  }
  return {
    smtp,
    takenAt,
    hanging,
    refusing,
    healthy,
    destinations: [hanging, refusing, healthy],
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@example.com',
      WEBHOOK_HOSTS: [hanging, refusing, healthy].map(({ host }) => host).join(),
    },
    changeEmail,
    close: () => Promise.all([smtp, hanging, refusing, healthy].map((peer) => peer.close())),
  }

  /** Kept connections end as well. */
  async function changeEmail(mode: SmtpMode | 'down'): Promise<void> {
    if (!isDown) await smtp.stop()
    isDown = mode === 'down'
    if (mode === 'down') return
    smtp.state.mode = mode
    await smtp.restart()
  }
}

async function openReceiver(name: string): Promise<Receiver> {
  const peer = await openWebhookPeer()
  const accepted = new Map<string, number[]>()
  const receiver = { ...peer, name, accepted }
  accept(receiver)
  return receiver
}

export function accept({ state, accepted }: Receiver): void {
  state.answer = (response, { headers }) => {
    const id = String(headers['webhook-id'])
    accepted.set(id, [...(accepted.get(id) ?? []), performance.now()])
    response.end('ok')
  }
}
