import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { backupTodosIn, startAskedSite } from '#test/process/requested-site.ts'
import { runCommand } from '#test/process/run-command.ts'
import { until } from '#test/process/wait-until.ts'

/** Each with what is said of it. */
const NO_FOLDERS: [folder: string, words: string][] = [
  ['/proc/x', 'the folder /proc/x cannot be made: E\\w+: .*'],
  ['/dev/null/x/y', '/dev/null is a file, and has to be a folder'],
]

describe('where a folder cannot be made', () => {
  test('R42 a start says so, by the name of the setting, and ends', async (t) => {
    for (const [folder, words] of NO_FOLDERS) {
      const { code, written } = await runCommand(t, ['server/start.ts'], { DATA_DIR: folder, WORKERS: '1' })
      assert.equal(code, 1)
      assert.match(written, new RegExp(`^Not started: DATA_DIR: ${words}\\.$`, 'm'))
    }
  })

  test('R29 for backups, the site serves, and the dashboard says that the last one failed', async (t) => {
    for (const [folder, words] of NO_FOLDERS) {
      const site = await startAskedSite(t, await newFolder(t), { DEMO_CONTENT: 'off', WORKERS: '1', BACKUP_DIR: folder })
      await until(() => /"Backup failed"/.test(site.written()))
      await site.signIn()
      await until(async () => new RegExp(`The last backup failed: ${words}`).test(backupTodosIn((await site.ask('/admin')).text).join(' ')))
      assert.equal(await site.stop(), 0)
    }
  })
})

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-folders-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}
