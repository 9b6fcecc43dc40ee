import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'
import { diskWithContent } from '#test/store/disk-content.ts'
import { canMount } from '#test/store/small-disk.ts'

test('a command that would store something says that the disk is full', {
  skip: !canMount && 'only root may mount a disk of a few megabytes',
}, async (t) => {
  const disk = await diskWithContent(t)
  const env = { DATA_DIR: disk.data }
  disk.fill()
  for (const words of [['server/commands/sign-in-link.ts'], ['server/commands/forget-google-account.ts']]) {
    const { code, written } = await runCommand(t, words, env)
    assert.equal(code, 1, written)
    assert.match(written, /the disk of the store is full: “A full disk” in docs\/operations\.md/, words[0])
  }
})
