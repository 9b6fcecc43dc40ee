import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { connect, type SecureVersion } from 'node:tls'
import { selfSigned } from '#test/peers/self-signed.ts'
import { hasProgram } from '#test/process/find-program.ts'
import { freePort } from '#test/process/free-port.ts'
import { startNginxWith } from '#test/process/nginx.ts'
import { clusterNginxHere, nginxHere } from './nginx-here.ts'
import { tryProxy } from './proxied-site.ts'

const skip = !hasProgram('nginx') && 'nginx is not here and cannot be installed'

test('deploy/nginx.conf before the site: TLS, headers as the site writes them, forms, the true address of visitors', {
  skip,
}, async (t) => {
  let secured = 0
  await tryProxy(t, async (ports) => {
    const { plain, secure } = ports
    secured = secure
    const nginx = await startNginxWith(
      plain,
      (folder) =>
        `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
         http { client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder};
                scgi_temp_path ${folder}; ${nginxHere({ folder, ...ports })} }`,
    )
    t.after(() => nginx.stop())
  })
  for (const [version, spoken] of [
    ['TLSv1.1', undefined],
    ['TLSv1.2', 'TLSv1.2'],
    ['TLSv1.3', 'TLSv1.3'],
  ] as const)
    assert.equal(await spokenWith(secured, version), spoken)
})

test('deploy/cluster/nginx.conf leads the second name to the first, with its own certificate, and tells the site a host without a port', {
  skip,
}, async (t) => {
  const [first, second] = [selfSigned(t), selfSigned(t, 'second.localhost')]
  const [plain, secure, site] = [await freePort(), await freePort(), await freePort()]
  const upstream = createServer(({ headers }, response) => response.end(headers.host)).listen(site, '127.0.0.1')
  t.after(() => upstream.close())
  const nginx = await startNginxWith(plain, (folder) => {
    cpSync(dirname(second.file), join(folder, 'second.localhost'), { recursive: true })
    const names = (conf: string) => conf.replaceAll('fullchain.pem', 'cert.pem').replaceAll('privkey.pem', 'key.pem')
    return `user root; ${names(clusterNginxHere({ folder, plain, secure, site, first }))}`
  })
  t.after(() => nginx.stop())
  const ask = (servername: string, ca: string, Host: string) =>
    new Promise<[number | undefined, string | undefined, string]>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: secure, path: '/news?page=2', servername, ca, headers: { Host } }
      get(options, async (response) => resolve([response.statusCode, response.headers.location, await text(response)])).on('error', reject)
    })
  const [status, location] = await ask('second.localhost', second.cert, 'second.localhost')
  assert.deepEqual([status, location], [301, 'https://www.example.com/news?page=2'])
  for (const host of ['localhost', `LOCALHOST.:${secure}`, 'localhost:443'])
    assert.deepEqual(await ask('localhost', first.cert, host), [200, undefined, 'localhost'], host)
})

function spokenWith(port: number, version: SecureVersion): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    const options = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0', rejectUnauthorized: false }
    const socket = connect({ port, servername: 'localhost', ...options }, () => {
      resolve(socket.getProtocol())
      socket.destroy()
    })
    socket.once('error', () => resolve(undefined))
  })
}
