import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { readForm } from '#app/forms/read-form.ts'

const PART = new TextEncoder().encode(`message=${'x'.repeat(60_000)}`)
const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A form of which nearly all is there, and the rest never comes unless `end` is called. */
function underway() {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(sent) {
      sent.enqueue(PART)
      end = () => sent.close()
    },
  })
  let status = 0
  const sent = { method: 'POST', body, duplex: 'half', headers: TYPE }
  const read = readForm(new Request('https://site.example/contact-us', sent)).then(
    () => {
      status = 200
    },
    (refusal) => {
      status = refusal.init.status
    },
  )
  return { end: () => end(), read, status: () => status }
}

it('R35 forms that do not arrive take 16 MB at most: the oldest are given up, and new ones are read', { timeout: 60_000 }, async () => {
  const slow = Array.from({ length: 600 }, underway)
  const form = new Request('https://site.example/contact-us', { method: 'POST', body: 'subject=Hello', headers: TYPE })
  while (slow[0]?.status() === 0) await setImmediate()
  assert.equal((await readForm(form)).get('subject'), 'Hello')
  const waiting = slow.filter(({ status }) => status() === 0)
  assert.ok(waiting.length > 100 && waiting.length * PART.length <= 16 * 1024 * 1024, `${waiting.length} are waited for`)
  assert.deepEqual(waiting, slow.slice(-waiting.length))
  for (const { end } of waiting) end()
  await Promise.all(slow.map(({ read }) => read))
  assert.deepEqual(new Set(slow.map(({ status }) => status())), new Set([400, 200]))
  assert.equal(waiting.filter(({ status }) => status() === 200).length, waiting.length)
})
