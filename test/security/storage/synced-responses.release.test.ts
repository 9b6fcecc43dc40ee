import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { hasProgram } from '#test/process/find-program.ts'
import { startAskedSite } from '#test/process/requested-site.ts'
import { NEWS } from '#test/store/disk-content.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { trace } from './trace-syscalls.ts'

/** `ANSWERS=1000` for a long look. */
const ANSWERS = Number(process.env.ANSWERS ?? 25)
const VISIT = { from_name: 'Visitor', email: 'visitor@example.com', subject: 'Roles', message: 'Words', opened_at: '1' }

const skip = process.platform !== 'linux' || !hasProgram('strace') ? 'strace is missing' : false

describe('an answer that says that something is stored', { skip }, () => {
  test(`R21 leaves after the disk has it: each of ${ANSWERS}, and the log is synced for each`, async (t) => {
    const { answers, early, syncs, stored } = await watched(t, ANSWERS, { WORKERS: '2' })
    t.diagnostic(`${answers} answers, ${early} before the log was synced, ${syncs} syncs of the log`)
    assert.equal(early, 0)
    assert.ok(answers >= stored && syncs >= stored, `${answers} answers and ${syncs} syncs for ${stored} that were stored`)
  })

  test('R21 also where the store is a link to a file elsewhere', async (t) => {
    const [data, elsewhere] = [await folder(t), await folder(t)]
    const [path, file] = [join(data, 'tradewind.sqlite'), join(elsewhere, 'store.sqlite')]
    const { store } = await openFile(file)
    await store.close()
    await symlink(file, path)
    const { early, syncs, stored } = await watched(t, 5, { WORKERS: '1' }, data)
    assert.equal(early, 0)
    assert.ok(syncs >= stored, `${syncs} syncs for ${stored} that were stored`)
  })

  test('R21 and a server that syncs less is caught', async (t) => {
    const { answers, early } = await watched(t, 10, {
      WORKERS: '1',
      NODE_OPTIONS: '--import ./test/security/storage/skip-fsync.ts',
      SYNCHRONOUS: 'NORMAL',
    })
    assert.ok(early > answers / 2, `${early} of ${answers}`)
  })
})

/** Creates, edits, deletes, uploads and sends one after the other, at all processes of a site of its own. */
async function watched(t: TestContext, count: number, env: Record<string, string>, given?: string) {
  const data = given ?? (await folder(t))
  const site = await startAskedSite(t, data, { DEMO_CONTENT: 'off', TRUSTED_PROXIES: '1', ...env })
  await site.signIn()
  const tracing = await trace(site.pids())
  for (let n = 0; n < count; n++) {
    const status = await store(site, n)
    assert.ok(status >= 200 && status < 400, `${n}: ${status}`)
  }
  const traced = await tracing.end()
  await site.stop()
  return { ...traced, stored: count }
}

async function store(site: Awaited<ReturnType<typeof startAskedSite>>, n: number): Promise<number> {
  const id = `00000000a-${String(Math.floor(n / 5)).padStart(20, '0')}`
  switch (n % 5) {
    case 0:
      return (await site.send('/add-blog', { ...NEWS, new_id: id })).status
    case 1:
      return (await site.send(`/edit-news/${id}`, { ...NEWS, title: `Edit ${n}`, version: '1' })).status
    case 2:
      return (await site.send('/admin/manage-blogs', { id, version: '2' })).status
    case 3:
      return (await site.send('/add-picture', { picture: await picture(n) })).status
    default: {
      const body = new URLSearchParams({ ...VISIT, subject: `Message ${n}` })
      const headers = { Origin: site.url, 'X-Forwarded-For': `192.0.2.${Math.floor(n / 5) % 250}` }
      return (await site.ask('/contact-us', { method: 'POST', body, headers })).status
    }
  }
}

async function picture(n: number): Promise<Blob> {
  const background = `#${n.toString(16).padStart(6, '0')}`
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'tradewind-synced-'))
  t.after(() => rm(made, { recursive: true, force: true }))
  return made
}
