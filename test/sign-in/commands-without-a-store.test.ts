import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'

for (const command of ['sign-in-link', 'forget-google-account', 'forget-passkeys'])
  test(`${command}, where DATA_DIR is not set as for the site, says so and makes no store`, async (t) => {
    const data = await mkdtemp(join(tmpdir(), 'no-store-'))
    t.after(() => rm(data, { recursive: true }))
    const { code, written } = await runCommand(t, [`server/commands/${command}.ts`], { DATA_DIR: data })
    assert.equal(code, 1)
    assert.match(written, /^[^:]+: there is no store \S+ yet\. Run this with the settings of the site, DATA_DIR among them\.\n$/)
    assert.deepEqual(await readdir(data), [])
  })
