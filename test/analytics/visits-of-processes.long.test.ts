import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { everyDocument } from '#domain/documents/documents.ts'
import { dayInZone, HOUR_MS } from '#lib/time/dates.ts'
import { copyStore } from '#server/backups/copy-store.ts'
import { clockAhead } from '#test/clock/clock-ahead.ts'
import { atDepth } from '#test/depth.ts'
import { startSite } from '#test/process/running-site.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { plannedFigures, planVisits, stepsOf, storedFigures } from './visit-plan.ts'

const VISITS = atDepth(120, 10_000)

/** A zone in which it is about noon, so no day ends during the test. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}

async function bytesIn(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('tradewind.sqlite'))
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))))
}

/** Which of the texts stand in the files, at any byte. */
async function foundIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const length = Math.min(...texts.map((text) => text.length))
  const byStart = Map.groupBy(texts, (text) => text.slice(0, length))
  const bytes = (await bytesIn(folder)).toString('latin1')
  const found = new Set<string>()
  for (let at = 0; at <= bytes.length - length; at++)
    for (const text of byStart.get(bytes.slice(at, at + length)) ?? []) if (bytes.startsWith(text, at)) found.add(text)
  return [...found]
}

test('R45 several processes count the visits of a plan once, copies hold no salt, and after the day no byte leads back', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-visits-'))
  t.after(() => rm(data, { recursive: true, force: true }))
  const env = { DEMO_CONTENT: 'off', WORKERS: '3', TRUSTED_PROXIES: '1', SITE_TIME_ZONE: noonZone() }
  const day = dayInZone(env.SITE_TIME_ZONE, new Date())
  const site = await startSite({ data, env })
  t.after(() => site.child.kill('SIGKILL'))
  const plan = planVisits(VISITS)
  for (const visit of plan)
    for (const { path, headers } of stepsOf(visit, site.url)) {
      const response = await fetch(site.url + path, { headers: { ...headers, Connection: 'close' } })
      assert.equal(response.status, 200, path)
      await response.arrayBuffer()
    }
  const Cookie = await site.signIn()
  assert.equal(
    (await fetch(`${site.url}/admin`, { headers: { Cookie } })).status,
    200,
    'what waits is written before an administrator reads',
  )
  await site.stop()

  const path = join(data, 'tradewind.sqlite')
  const before = await openFile(path)
  assert.deepEqual(await storedFigures(before.store, day), plannedFigures(plan))
  const salt = await readFile(join(data, 'visit-salts', day), 'utf8')
  const hashes: string[] = []
  for await (const { id } of everyDocument(before.store, { indexes: ['visits'] })) hashes.push(id.slice(11))
  const addresses = [...new Set(plan.map(({ address }) => address))]
  await before.store.close()
  assert.equal(salt.length, 43)
  assert.equal(hashes.length, VISITS)
  assert.equal((await foundIn(data, hashes)).length, VISITS, 'on this day they are there')
  assert.ok(!(await bytesIn(data)).includes(salt), 'no replica of the file can have the salt')
  await copyStore(path, join(data, 'copy'), undefined)
  const copy = await readFile(join(data, 'copy'))
  for (const hash of hashes) assert.ok(!copy.includes(hash), 'no copy has it')
  assert.deepEqual(await foundIn(data, addresses), [])

  const next = await startSite({ data, env, nodeOptions: [clockAhead(13 * HOUR_MS)] })
  t.after(() => next.child.kill('SIGKILL'))
  await next.says(/"Visits removed"/)
  const after = await bytesIn(data)
  assert.ok(!after.includes(salt))
  assert.deepEqual(await readdir(join(data, 'visit-salts')), [])
  await next.stop()
  assert.deepEqual(await foundIn(data, [...hashes, salt]), [])
  assert.deepEqual(await foundIn(data, addresses), [])
  const later = await openFile(path)
  assert.deepEqual(await storedFigures(later.store, day), plannedFigures(plan), 'the figures stay')
  await later.store.close()
})
