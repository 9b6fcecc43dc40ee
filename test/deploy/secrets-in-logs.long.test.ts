import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { selfSigned } from '#test/peers/self-signed.ts'
import { hasProgram } from '#test/process/find-program.ts'
import { freePort } from '#test/process/free-port.ts'
import { until } from '#test/process/wait-until.ts'
import { clusterNginxHere, nginxHere } from './nginx-here.ts'

/** As they stand in the addresses of sign-in links and shared previews. */
const SECRET = 'Zq7-secret-of-an-address'

type Own = ReturnType<typeof selfSigned>

type Proxy = { folder: string; secure: number; plain: number; first: Own; command: string[]; env: Record<string, string> }

/** Asks a proxy before a site that is away, and gives all that it has written. */
async function logsOf(t: TestContext, configure: (proxy: Omit<Proxy, 'command' | 'env'>) => Promise<Pick<Proxy, 'command' | 'env'>>) {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-logs-'))
  const first = selfSigned(t)
  const [secure, plain] = [await freePort(), await freePort()]
  const { command, env } = await configure({ folder, secure, plain, first })
  const [program = '', ...words] = command
  const child = spawn(program, words, { env: { PATH: process.env.PATH, HOME: folder, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
  t.after(() => rm(folder, { recursive: true }))
  const ask = (path: string) =>
    new Promise<number>((resolve) => {
      const headers = { Host: 'localhost', Referer: `https://localhost/preview/shared/${SECRET}` }
      request({ host: '127.0.0.1', servername: 'localhost', port: secure, path, ca: first.cert, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
        .on('error', () => resolve(0))
        .end()
    })
  try {
    await until(async () => (await ask('/')) === 502 || child.exitCode !== null)
    for (const path of [`/login?token=${SECRET}`, `/preview/shared/${SECRET}`]) assert.equal(await ask(path), 502, written)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  const files = await Promise.all(
    ['access.log', 'site.log', 'main.log'].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  )
  return written + files.join('')
}

const noNginx = !hasProgram('nginx') && 'nginx is not here and cannot be installed'
const noCaddy = !hasProgram('caddy') && 'Caddy is not here and cannot be installed'

test('deploy/nginx.conf writes no secret of an address into a log while the site is away', { skip: noNginx }, async (t) => {
  const logs = await logsOf(t, async ({ folder, secure, plain, first }) => {
    const here = nginxHere({ folder, secure, plain, site: await freePort(), first, second: first })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`).join(' ')
    const whole = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/main.log; events {} http { ${temporary} ${here} }`
    await writeFile(join(folder, 'nginx.conf'), whole)
    return { command: ['nginx', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'main.log')], env: {} }
  })
  assert.match(logs, / GET \/login 502 /)
  assert.doesNotMatch(logs, new RegExp(SECRET))
})

test('deploy/cluster/nginx.conf writes none either, and says which instance failed', { skip: noNginx }, async (t) => {
  const logs = await logsOf(t, async ({ folder, secure, plain, first }) => {
    const here = clusterNginxHere({ folder, secure, plain, site: await freePort(), first })
    await writeFile(join(folder, 'nginx.conf'), here)
    return { command: ['nginx', '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'], env: {} }
  })
  assert.match(logs, / GET \/login 502 .*127\.0\.0\.1:\d+/)
  assert.doesNotMatch(logs, new RegExp(SECRET))
})

test('deploy/Caddyfile has Caddy write none either', { skip: noCaddy }, async (t) => {
  const logs = await logsOf(t, async ({ folder, secure, plain, first }) => {
    const here = (await readFile('deploy/Caddyfile', 'utf8'))
      .replace('admin off', `admin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tskip_install_trust`)
      .replace('{$SITE_HOST} {', `{$SITE_HOST} {\n\ttls ${first.file} ${first.keyFile}`)
    await writeFile(join(folder, 'Caddyfile'), here)
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_HOST: 'localhost', SITE_AT: `127.0.0.1:${await freePort()}` }
    return { command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], env }
  })
  assert.match(logs, /connection refused.*"uri":"\/login"/)
  assert.doesNotMatch(logs, new RegExp(SECRET))
})
