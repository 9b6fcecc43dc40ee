import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { withBackgroundFlush } from './background-flush.ts'

/** Work that lasts until nobody syncs its file any more. */
async function untilItEnded(): Promise<string> {
  const [worker]: Worker[] = await once(process, 'worker')
  await new Promise((resolve) => worker?.once('exit', resolve))
  return 'written'
}

describe('a file that is written to the disk while it grows', () => {
  it('is none if the disk refuses it', async () => {
    await assert.rejects(withBackgroundFlush('/dev/full', untilItEnded), { syscall: 'fdatasync' })
  })

  it('is written all the same where nobody can sync it meanwhile', async () => {
    assert.equal(await withBackgroundFlush('/nowhere/at/all', untilItEnded), 'written')
  })

  it('gives what the work gave, and its error', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'flushed-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'file')
    writeFileSync(file, 'x')
    assert.equal(await withBackgroundFlush(file, async () => 'done'), 'done')
    await assert.rejects(
      withBackgroundFlush(file, async () => {
        throw new Error('no room')
      }),
      /no room/,
    )
  })
})
