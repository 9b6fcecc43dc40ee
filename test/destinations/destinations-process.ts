import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { listDestinations } from '#domain/destinations/destination.ts'
import { startJobs } from '#server/startup/jobs.ts'
import { smtpAt } from '#test/outbox/outbox-app.ts'
import { openDestinationsApp } from './destinations-app.ts'

// An outbox with destinations in a process of its own, for tests that kill it: keeps a message after the other, or only sends what is left.
const [place = '', smtp = '', minutes = '0', task = 'keep', ...urls] = process.argv.slice(2)
const peers = urls.map((url) => ({ host: new URL(url).host }))
const app = await openDestinationsApp({ peers, mostMs: 300, mailer: smtpAt(smtp), place })
const started = Date.now()
app.services.now = () => new Date(app.clock.now.getTime() + Number(minutes) * 60_000 + Date.now() - started)
const known = await listDestinations(app.store)
if (known.length === 0) for (const [at, url] of urls.entries()) await app.add(url, 'webhook', `Destination ${at}`)
startJobs(app.services, { idleMs: 10, troubleMs: 20 })
void sendWebhooks()

for (let count = 0; task === 'keep'; count++) {
  const kept = await app.keep(`Message ${minutes}-${count}.`, 30)
  // Written at once: what the parent reads was promised to the visitor.
  if (kept.ok) writeSync(1, `${kept.id}\n`)
  await pause(20)
}
for (;;) {
  await app.found()
  const where = [{ field: 'delivery', in: ['waiting', 'sending'] }]
  if ((await app.store.find({ indexes: ['messages', 'outgoing'], where, size: 0 })).total === 0) process.exit(0)
  await pause(50)
}

/** Ahead of the jobs, which wait five seconds between two rounds. */
async function sendWebhooks(): Promise<never> {
  for (;;) {
    await app.round()
    await pause(20)
  }
}
