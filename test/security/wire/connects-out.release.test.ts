import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { newDelivery } from '#domain/email/delivery.ts'
import { crawl } from '#test/app/crawl.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openGa4Peer } from '#test/peers/ga4.ts'
import { CLIENT_ID, openGooglePeer } from '#test/peers/google.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { hasProgram } from '#test/process/find-program.ts'
import { startSignedIn } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const INSIDE = [
  ...[
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://[fd00:ec2::254]/',
    'http://169.254.170.2/v2/',
  ],
  ...[
    'http://2852039166/',
    'http://0xA9FEA9FE/',
    'http://0251.0376.0251.0376/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
  ],
  ...[
    'http://127.0.0.1:22/',
    'http://127.1/',
    'http://0/',
    'http://[::]/',
    'http://[::1]:25/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://localhost/',
  ],
  ...[
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'https://1.1.1.1:8443/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/_x',
    'http://127。0。0。1/',
  ],
]
const ITEMS = INSIDE.map((address, at) => ({
  ...{ kind: 'news', title: `Item ${at}`, category: 'Policy', content_excerpt: 'E', author: 'A', source: 'S', posted_date: '1/1/2026' },
  ...{ expiry_date: '1/1/2030', blog_link: address, logo: address, content: `<p><a href="${address}">x</a><img src="${address}"></p>` },
}))

it('R37 the site connects to nobody but those it is told to, whatever is stored, asked for and sent', {
  skip: hasProgram('strace') ? false : 'there is no strace here',
}, async (t) => {
  const [smtp, ga4, google] = [await openSmtpPeer(), await openGa4Peer(), await openGooglePeer()]
  const folder = mkdtempSync(join(tmpdir(), 'connects-'))
  const trace = join(folder, 'trace')
  t.after(() => Promise.all([smtp.close(), ga4.close(), google.close()]))
  const site = await startSignedIn({
    under: ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-o', trace],
    env: {
      ...{ DEMO_CONTENT: 'on', WORKERS: '2', LINK_CHECK: 'off', SIGN_IN_LINK: 'on' },
      ...{ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'website@tradewind.example' },
      ...{ GA_URL: ga4.url, GA_MEASUREMENT_ID: 'G-ABC123', GA_API_SECRET: 'x' },
      ...{ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: google.jwksUrl, GOOGLE_SCRIPT_URL: google.scriptUrl },
    },
  })
  t.after(async () => {
    await site.stop()
    rmSync(folder, { recursive: true })
  })
  const headers = { Cookie: site.cookie, Origin: site.url, 'User-Agent': 'Mozilla/5.0 Chrome/150.0' }
  const send = async (path: string, fields: Record<string, string | Blob>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const answer = await fetch(site.url + path, { method: 'POST', body, headers, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  for (const name of ['a.json', 'b.ndjson'])
    await send('/add-data-component/import', {
      file: new File([name === 'a.json' ? JSON.stringify(ITEMS) : ITEMS.map((item) => JSON.stringify(item)).join('\n')], name),
    })
  for (const address of INSIDE) assert.equal((await send('/read-link', { address })).status, 422, address)
  for (const address of INSIDE.slice(0, 8)) assert.equal((await send('/add-picture/from', { address })).status, 422, address)
  await leaveMessage(site.data)
  await crawl(site)
  await until(() => smtp.state.taken.length > 0 && ga4.state.requests.length > 0)
  await site.stop()

  const asked = connectsIn(readFileSync(trace, 'latin1'))
  const allowed = [smtp.port, new URL(ga4.url).port, new URL(google.jwksUrl).port].map((port) => `127.0.0.1:${port}`)
  for (const address of allowed.slice(0, 2)) assert.ok(asked.includes(address), 'what it was told to ask is seen')
  assert.deepEqual(
    asked.filter((address) => !allowed.includes(address)),
    [],
  )
  t.diagnostic(`${asked.length} connections, all of them to ${allowed.length} peers`)
})

/** One that is to be mailed. */
async function leaveMessage(data: string): Promise<void> {
  const { store } = await openFile(join(data, 'tradewind.sqlite'))
  const long = new Date(Date.now() - 60_000)
  const body = { ...fieldsOf(`Look at ${INSIDE[0]}`), received_at: long.toISOString(), ...newDelivery(true, long) }
  assert.ok((await store.create({ index: 'messages', id: 'left', body })).ok)
  await store.close()
}

/** To whom a process connected or sent anything over the network. */
function connectsIn(trace: string): string[] {
  const named = trace.matchAll(/sa_family=AF_INET6?, sin6?_port=htons\((\d+)\)[^}]*?inet_(?:addr|pton)\((?:AF_INET6, )?"([^"]+)"/g)
  return [...named].map(([, port, address]) => `${address}:${port}`)
}
