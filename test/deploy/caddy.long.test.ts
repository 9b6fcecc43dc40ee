import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { hasProgram } from '#test/process/find-program.ts'
import { until } from '#test/process/wait-until.ts'
import { tryProxy } from './proxied-site.ts'

const skip = !hasProgram('caddy') && 'Caddy is not here and cannot be installed'

test('deploy/Caddyfile before the site: TLS, headers as the site writes them, forms, the true address of visitors', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  t.after(() => rm(folder, { recursive: true }))
  await tryProxy(t, async ({ plain, secure, site, first, second }) => {
    const example = await readFile('deploy/Caddyfile', 'utf8')
    const file = join(folder, 'Caddyfile')
    const here = example
      .replace('admin off', `admin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tskip_install_trust`)
      .replace('{$SITE_HOST} {', `{$SITE_HOST} {\n\ttls ${first.file} ${first.keyFile}`)
      .replace(/^(\{\$SECOND_HOST:\S+\} \{)/m, `$1\n\ttls ${second.file} ${second.keyFile}`)
    await writeFile(file, here)
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOST: 'localhost',
      SECOND_HOST: 'second.localhost',
      SITE_AT: `127.0.0.1:${site}`,
    }
    const read = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env, encoding: 'utf8' })
    assert.equal(read.status, 0, read.stderr)
    const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
    t.after(async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    })
    await until(() =>
      fetch(`http://localhost:${plain}/`, { redirect: 'manual' }).then(
        () => true,
        () => child.exitCode !== null,
      ),
    )
  })
})
