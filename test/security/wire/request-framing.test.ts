import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { hasProgram } from '#test/process/find-program.ts'
import { freePort } from '#test/process/free-port.ts'
import { type Nginx, startNginxWith } from '#test/process/nginx.ts'
import { openSocket } from '#test/process/raw-request.ts'
import { corpusFiles } from '#test/security/corpus.ts'
import { openCounted } from './counted-server.ts'
import { framings, HIDDEN } from './framing-cases.ts'

const AT_ONCE = 20
const OWN = framings()
const OTHERS = corpusFiles('requests')

type Counted = Awaited<ReturnType<typeof openCounted>>

let server: Counted

before(async () => {
  server = await openCounted()
})

after(() => server.stop())

/** Sends the bytes, and with `isAll` says that no more will come; gives what comes back until the connection has ended. */
async function answerTo(port: number, bytes: Uint8Array, isAll = false): Promise<string> {
  const socket = await openSocket(port)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  const closed = new Promise((resolve) => socket.on('error', resolve).once('close', resolve))
  if (isAll) socket.end(bytes)
  else socket.write(bytes)
  await closed
  return answer
}

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = left.shift(); one; one = left.shift()) await work(one)
    }),
  )
}

function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)).filter((status) => status !== 100)
}

describe('a request that is spoilt on its way', () => {
  it(`R36 is one request or none, in ${OWN.length} ways of spoiling it`, async () => {
    assert.ok(OWN.length > 500, String(OWN.length))
    let refused = 0
    for (const { name, bytes } of OWN) {
      server.handled.length = 0
      const statuses = statusesIn(await answerTo(server.port, bytes, true))
      assert.ok(server.handled.length <= 1, `${name}: ${JSON.stringify(server.handled)}`)
      assert.notEqual(server.handled[0]?.path, HIDDEN, name)
      assert.ok(
        statuses.length <= 1 && statuses.every((status) => status < 500 || status === 501 || status === 505),
        `${name}: ${statuses}`,
      )
      if (server.handled.length === 0) refused++
    }
    assert.ok(refused > OWN.length / 2, `${refused} refused`)
  })

  it('R36 would be seen if it were two', async () => {
    server.handled.length = 0
    const hidden = `GET ${HIDDEN} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    await answerTo(server.port, Buffer.from(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n${hidden}`), true)
    assert.deepEqual(
      server.handled.map(({ path }) => path),
      ['/', HIDDEN],
    )
  })

  it('R36 does no harm in what others have collected', { skip: OTHERS.length === 0 && 'CORPUS names no folder' }, async (t) => {
    await eachOf(OTHERS, async ({ name, bytes }) => {
      const statuses = statusesIn(await answerTo(server.port, bytes, true))
      assert.ok(
        statuses.every((status) => status < 500 || status === 501 || status === 505),
        `${name}: ${statuses}`,
      )
    })
    t.diagnostic(`${OTHERS.length} requests of others`)
    assert.match(await answerTo(server.port, plain('/still-here')), /this is \/still-here/)
  })

  it('R36 with a head of more than 16 KB is refused', async () => {
    server.handled.length = 0
    const lines = { one: `X: ${'x'.repeat(17_000)}`, many: 'X: yyyy\r\n'.repeat(2000).trimEnd(), target: 'X: y' }
    for (const [name, head] of Object.entries(lines)) {
      const path = name === 'target' ? `/${'x'.repeat(17_000)}` : '/'
      const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`)
      assert.deepEqual(statusesIn(await answerTo(server.port, bytes)), [431], name)
    }
    assert.deepEqual(server.handled, [])
  })
})

describe('behind nginx, which keeps its connections', { skip: hasProgram('nginx') ? false : 'there is no nginx here' }, () => {
  let nginx: Nginx

  before(async () => {
    nginx = await startBefore(server.port)
  })

  after(() => nginx.stop())

  it('R36 each request that it passes on is handled once, and nobody is given the answer to another one', async (t) => {
    server.handled.length = 0
    const all = [...OWN, ...OTHERS]
    let neighbours = 0
    await eachOf(all, async ({ bytes }) => {
      await answerTo(nginx.port, bytes, true)
      const path = `/neighbour-${neighbours++}`
      const answer = await answerTo(nginx.port, plain(path))
      assert.ok(answer.endsWith(`this is ${path}`), answer)
    })
    const marks = server.handled.map(({ mark }) => mark)
    assert.equal(marks.filter((mark) => !/^[0-9a-f]{32}$/.test(mark ?? '')).length, 0, 'all came by nginx itself')
    assert.equal(new Set(marks).size, marks.length, 'none was handled twice')
    assert.ok(marks.length > all.length, 'the neighbours and some more')
    t.diagnostic(`${all.length} sent, ${marks.length - neighbours} of them passed on`)
  })
})

function plain(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
}

/** It hands on as much as it ever does: odd names of headers, bodies as they come, whoever has gone meanwhile. */
async function startBefore(site: number): Promise<Nginx> {
  const port = await freePort()
  return startNginxWith(
    port,
    (folder) => `worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
      events {}
      http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
        uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
        ignore_invalid_headers off; underscores_in_headers on;
        upstream site { server 127.0.0.1:${site}; keepalive 4; }
        server { listen 127.0.0.1:${port};
          location / {
            proxy_pass http://site; proxy_http_version 1.1; proxy_request_buffering off; proxy_ignore_client_abort on;
            proxy_set_header Host localhost; proxy_set_header Connection ""; proxy_set_header X-Mark $request_id; } } }`,
  )
}
