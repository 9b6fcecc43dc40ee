import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { connect, type SecureVersion } from 'node:tls'
import { hasProgram } from '#test/process/find-program.ts'
import { startNginxWith } from '#test/process/nginx.ts'
import { tryProxy } from './proxied-site.ts'

const example = readFileSync('deploy/nginx.conf', 'utf8')
const skip = !hasProgram('nginx') && 'nginx is not here and cannot be installed'

test('deploy/nginx.conf before the site: TLS, headers as the site writes them, forms, the true address of visitors', {
  skip,
}, async (t) => {
  let secured = 0
  await tryProxy(t, async ({ plain, secure, site, certificate, key }) => {
    secured = secure
    const here = (folder: string) =>
      example
        .replaceAll(/listen \[::\]:\S+.*;/g, '')
        .replace('listen 80', `listen 127.0.0.1:${plain}`)
        .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
        .replaceAll('server_name www.example.com', 'server_name localhost')
        .replace(/\/etc\/letsencrypt\S*fullchain\.pem/, certificate)
        .replace(/\/etc\/letsencrypt\S*privkey\.pem/, key)
        .replace('/var/log/nginx/tradewind.log', `${folder}/access.log`)
        .replace('/var/log/nginx/tradewind-error.log', `${folder}/error.log`)
    const nginx = await startNginxWith(
      plain,
      (folder) =>
        `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
         http { client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder};
                scgi_temp_path ${folder}; ${here(folder)} }`,
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
