import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { copyArtifact, requireJavaTools } from '#test/peers/java.ts'
import { listen } from '#test/peers/listen.ts'
import { must } from '#test/peers/run-or-throw.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { CACHE } from '#test/prepare.ts'
import { freePort } from '#test/process/free-port.ts'

const VERSION = '8.19.0'
const ARCHIVE = join(CACHE, `elasticsearch-${VERSION}.zip`)
const NOBODY = '65534'
const SETTINGS = {
  'discovery.type': 'single-node',
  'network.host': '127.0.0.1',
  'cluster.routing.allocation.disk.threshold_enabled': false,
  'xpack.security.enabled': true,
  'xpack.security.transport.ssl.enabled': false,
  'xpack.security.http.ssl.enabled': true,
  'xpack.security.http.ssl.key': 'key.pem',
  'xpack.security.http.ssl.certificate': 'cert.pem',
}

type Account = { name: string; password: string; role: string; rights: unknown }
/** `ca`: the file with the certificate that its own is signed by. */
type Elasticsearch8 = { url: string; ca: string }

/**
 * Elasticsearch 8.19.0 with TLS and users, as Maven Central has it: the real launcher and security, but without scripts, and without an
 * answer to `/`, which a front gives here as the whole product does.
 */
export async function startElasticsearch8(t: TestContext, account: Account): Promise<Elasticsearch8> {
  const { key, cert, file } = selfSigned(t)
  const { home, run } = await install(t)
  const ports = { 'http.port': await freePort(), 'transport.port': await freePort() }
  const settings = Object.entries({ ...SETTINGS, ...ports }).map(([name, value]) => `${name}: ${value}\n`)
  writeFileSync(join(home, 'config', 'elasticsearch.yml'), settings.join(''))
  writeFileSync(join(home, 'config', 'key.pem'), key)
  writeFileSync(join(home, 'config', 'cert.pem'), cert)
  appendFileSync(join(home, 'config', 'roles.yml'), `${account.role}: ${JSON.stringify(account.rights)}\n`)
  if (process.getuid?.() === 0) must('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
  run('elasticsearch-users', 'useradd', account.name, '-p', account.password, '-r', account.role)
  await launch(t, home, ports['http.port'])
  return { url: await openFront(t, { port: ports['http.port'], key, cert }), ca: file }
}

/** It refuses to run as root. */
function asNobody(words: string[]): [string, string[]] {
  const [program = '', ...rest] = words
  if (process.getuid?.() !== 0) return [program, rest]
  return ['setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...words]]
}

function environment(home: string): NodeJS.ProcessEnv {
  const java = must('sh', ['-c', 'command -v java']).trim()
  const flags = '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1'
  return { PATH: process.env.PATH, ES_JAVA_HOME: dirname(dirname(realpathSync(java))), ES_JAVA_OPTS: flags, ES_TMPDIR: join(home, 'tmp') }
}

async function install(t: TestContext) {
  requireJavaTools()
  if (!existsSync(ARCHIVE)) {
    console.log(`Fetching Elasticsearch ${VERSION} …`)
    copyArtifact(`org.elasticsearch.distribution.integ-test-zip:elasticsearch:${VERSION}:zip`, CACHE)
  }
  const folder = mkdtempSync(join(tmpdir(), 'elasticsearch-8-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  must('chmod', ['755', folder])
  must('jar', ['--extract', '--file', ARCHIVE], { cwd: folder })
  const home = join(folder, `elasticsearch-${VERSION}`)
  mkdirSync(join(home, 'tmp'))
  const run = (program: string, ...words: string[]) =>
    must(...asNobody(['bash', join(home, 'bin', program), ...words]), { cwd: home, env: environment(home) })
  return { home, run }
}

async function launch(t: TestContext, home: string, port: number): Promise<void> {
  const child = spawn(...asNobody(['bash', join(home, 'bin', 'elasticsearch')]), { cwd: home, env: environment(home), stdio: 'pipe' })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill()
    await ended
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error(`Elasticsearch ended before it answered: ${written}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(true)
    })
      .on('error', () => setTimeout(() => resolve(false), 100))
      .end()
  })
}

/** Passes everything on, and the engine's own answers back, but for the one to `/` that it does not have. */
async function openFront(t: TestContext, { port, key, cert }: { port: number; key: string; cert: string }): Promise<string> {
  const front = await listen(
    createServer({ key, cert }, async (incoming, outgoing) => {
      const { method, url, headers } = incoming
      const body = await buffer(incoming)
      request({ host: 'localhost', port, ca: cert, method, path: url, headers }, async (answer) => {
        const answered = await buffer(answer)
        const isMissing = url === '/' && answer.statusCode === 405
        if (isMissing) outgoing.writeHead(200).end(JSON.stringify({ version: { number: VERSION } }))
        else outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answered)
      }).end(body)
    }),
  )
  t.after(front.close)
  return `https://localhost:${front.port}`
}
