import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { alertsIn, backupTodosIn, startAskedSite } from '#test/process/requested-site.ts'
import { runCommand } from '#test/process/run-command.ts'
import { until } from '#test/process/wait-until.ts'

/** A disk on which fsync of a folder fails with FOLDER_ERRNO, as network shares do. */
const SHARE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
int fsync(int file) {
  struct stat about;
  const char *number = getenv("FOLDER_ERRNO");
  if (number && fstat(file, &about) == 0 && S_ISDIR(about.st_mode)) { errno = atoi(number); return -1; }
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}
`
const WARNING = 'The backup disk can’t confirm new files, so a power cut could lose the newest backup'
const SYNC_WITH_EACH = `
  import { canSyncFolder, syncFolder } from '#server/store/sync-folder.ts'
  const results = []
  for (const errno of process.argv.slice(1)) {
    process.env.FOLDER_ERRNO = errno
    let given
    try { given = syncFolder('.') } catch ({ code }) { given = code }
    results.push([given, await canSyncFolder('.')])
  }
  console.log(JSON.stringify(results))
`
const { EINVAL, EOPNOTSUPP, ENOSYS, EISDIR, EPERM, EACCES, EBADF, EIO, ENOSPC } = constants.errno

const folder = mkdtempSync(join(tmpdir(), 'tradewind-share-'))
const [data, kept, library] = ['data', 'kept', 'share.so'].map((name) => join(folder, name)) as [string, string, string]
const compiled = spawnSync('gcc', ['-shared', '-fPIC', '-x', 'c', '-o', library, '-', '-ldl'], { input: SHARE })
const skip = compiled.status !== 0 && 'nothing can be compiled here'

const shareWith = (errno: number) => ({ DATA_DIR: data, BACKUP_DIR: kept, LD_PRELOAD: library, FOLDER_ERRNO: String(errno) })

after(() => rmSync(folder, { recursive: true }))

describe('R29 backups on a share that can’t fsync a folder', { skip }, () => {
  it('count, and log, dashboard and doctor say the same one warning', async (t) => {
    const site = await startAskedSite(t, data, { ...shareWith(EINVAL), DEMO_CONTENT: 'off', WORKERS: '1' })
    await until(() => /"Backup (?:made|failed)"/.test(site.written()))
    const lines = site.written().split('\n')
    const [made, ...more] = lines.filter((line) => line.includes('"Backup '))
    assert.deepEqual([JSON.parse(made ?? '').event, JSON.parse(made ?? '').warning, more], ['Backup made', WARNING, []])
    assert.equal(lines.filter((line) => line.includes('confirm new files')).length, 1)
    await site.signIn()
    assert.deepEqual(backupTodosIn((await site.ask('/admin')).text), [WARNING])
    const { text } = await site.ask('/admin/site')
    assert.equal(text.split(`<p>${WARNING}.</p>`).length, 2)
    assert.deepEqual(alertsIn(text), [])
    assert.doesNotMatch(text, /[Bb]ackup failed|last try/)
    const { written } = await runCommand(t, ['server/commands/doctor.ts'], shareWith(EINVAL))
    assert.match(written, /ok +backup +the newest backup \(tradewind-\S+\.backup, /)
    assert.match(written, new RegExp(`warning +backup +${WARNING}\\.\\n`))
    assert.equal(await site.stop(), 0)
  })

  it('count whatever word the share has for it', async (t) => {
    const errnos = [EINVAL, EOPNOTSUPP, ENOSYS, EISDIR, EPERM, EACCES, EBADF, EIO, ENOSPC]
    const { written } = await runCommand(t, ['--input-type=module', '--eval', SYNC_WITH_EACH, ...errnos.map(String)], shareWith(0))
    assert.deepEqual(JSON.parse(written), [...Array(7).fill([false, false]), ['EIO', true], ['ENOSPC', true]])
  })

  it('fail where the disk itself does', async (t) => {
    const command = (errno: number) => runCommand(t, ['server/commands/backup.ts', join(kept, `by-${errno}.backup`)], shareWith(errno))
    const [warned, failed] = [await command(EPERM), await command(EIO)]
    assert.equal(warned.code, 0, warned.written)
    assert.ok(warned.written.includes(`${WARNING}.\n`), warned.written)
    assert.deepEqual([failed.code, /^No backup made: EIO/m.test(failed.written)], [1, true], failed.written)
  })
})
