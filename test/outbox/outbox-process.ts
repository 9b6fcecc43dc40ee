import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startJobs } from '#server/startup/jobs.ts'
import { emailJsAt, openOutboxApp, smtpAt } from './outbox-app.ts'

// A server's outbox in a process of its own, for tests that kill it: keeps a message after the other, or only sends what is left.
const [place = '', url = '', minutes = '0', task = 'keep'] = process.argv.slice(2)
const MOST_SENDING = 3
const app = await openOutboxApp({ mailer: url.startsWith('smtp') ? smtpAt(url) : (now) => emailJsAt(url, now), place })
const started = Date.now()
app.services.now = () => new Date(app.clock.now.getTime() + Number(minutes) * 60_000 + Date.now() - started)
startJobs(app.services, { idleMs: 10, troubleMs: 20 })

for (let count = 0; task === 'keep'; count++) {
  const kept = await app.keep(`Message ${minutes}-${count}.`, 30)
  // Written at once: what the parent reads was promised to the visitor.
  if (kept.ok) writeSync(1, `${kept.id}\n`)
  while (((await app.states()).sending ?? 0) >= MOST_SENDING) await pause(5)
}
for (;;) {
  const { waiting = 0, sending = 0 } = await app.states()
  if (waiting + sending === 0) process.exit(0)
  await pause(50)
}
