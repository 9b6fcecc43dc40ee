import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openSocket } from './raw-request.ts'
import { type RunningSite, startSite } from './running-site.ts'

const AGENT = 'User-Agent: Mozilla/5.0 Chrome/150.0'
/** What differs from one connection or moment to the next. */
const CHANGING = ['date', 'connection']

type Answer = { line: string; headers: [string, string][]; body: Buffer }

let site: RunningSite

before(async () => {
  site = await startSite({ env: { DEMO_CONTENT: 'on', WORKERS: '1' } })
})

after(() => site.stop())

/** Sends requests without waiting in between, the last of which ends the connection; gives all that comes back. */
async function bytesFor(...requests: string[][]): Promise<Buffer> {
  const socket = await openSocket(site.port)
  const parts: Buffer[] = []
  const closed = new Promise((resolve) => socket.on('data', (part) => parts.push(part)).once('close', resolve))
  for (const lines of requests) socket.write([...lines, `Host: localhost:${site.port}`, AGENT, '', ''].join('\r\n'))
  await closed
  return Buffer.concat(parts)
}

/** Takes answers apart by their lengths alone: a byte too many or too few spoils the next one. */
function answersIn(bytes: Buffer, methods: readonly string[]): Answer[] {
  const answers: Answer[] = []
  for (const method of methods) {
    const end = bytes.indexOf('\r\n\r\n')
    assert.ok(end > 0, `an answer is missing after ${answers.length}`)
    const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
    const headers = lines.map(
      (each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 2)] as [string, string],
    )
    const length = method === 'HEAD' || / 304 /.test(line) ? 0 : Number(headers.find(([name]) => name === 'content-length')?.[1])
    answers.push({ line, headers, body: bytes.subarray(end + 4, end + 4 + length) })
    bytes = bytes.subarray(end + 4 + length)
  }
  assert.equal(bytes.length, 0, `left over: ${bytes.subarray(0, 100)}`)
  return answers
}

async function ask(...lines: string[]): Promise<Answer> {
  const [answer] = answersIn(await bytesFor([...lines, 'Connection: close']), [lines[0]?.split(' ')[0] ?? ''])
  return answer ?? assert.fail()
}

const headerOf = ({ headers }: Answer, name: string) => headers.find(([known]) => known === name)?.[1]
const steady = ({ headers }: Answer) => headers.filter(([name]) => !CHANGING.includes(name))
const get = (path: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, ...more]

describe('finished answers on the wire', () => {
  for (const path of ['/faq', '/blogs', '/favicon.svg', '/feed.xml'])
    it(`${path} is the same in one piece, written header by header, in a row and to an old client`, async () => {
      await ask(...get(path))
      const three = [get(path), get(path), get(path, 'Connection: close')]
      const [first, second, last] = answersIn(await bytesFor(...three), ['GET', 'GET', 'GET'])
      const old = await ask(`GET ${path} HTTP/1.0`)
      assert.ok(first && second && last)
      for (const answer of [second, last, old]) {
        assert.equal(answer.line, first.line)
        assert.deepEqual(steady(answer), steady(first))
        assert.deepEqual(answer.body, first.body)
      }
      assert.equal(first.line, 'HTTP/1.1 200 OK')
      assert.equal(new Set(first.headers.map(([name]) => name)).size, first.headers.length, 'no header twice')
      assert.equal(headerOf(first, 'connection'), 'keep-alive')
      assert.equal(headerOf(last, 'connection'), 'close')
      for (const answer of [first, last]) assert.ok(Math.abs(Date.now() - Date.parse(headerOf(answer, 'date') ?? '')) < 3_600_000)
      assert.equal(String(first.body.length), headerOf(first, 'content-length'))
    })

  it('answer HEAD with the same head and no body, also in a row', async () => {
    for (const path of ['/faq', '/favicon.svg']) {
      const plain = await ask(...get(path))
      const requests = [[`HEAD ${path} HTTP/1.1`], get(path), [`HEAD ${path} HTTP/1.1`, 'Connection: close']]
      const [head, whole, last] = answersIn(await bytesFor(...requests), ['HEAD', 'GET', 'HEAD'])
      assert.ok(head && whole && last)
      for (const answer of [head, last]) {
        assert.equal(answer.line, 'HTTP/1.1 200 OK')
        assert.deepEqual(steady(answer), steady(whole))
      }
      assert.deepEqual(whole.body, plain.body)
    }
  })

  it('answer 304 to whoever has them, whatever else that one has, in a row and with the security headers', async () => {
    for (const path of ['/faq', '/blogs', '/favicon.svg'])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const accept = `Accept-Encoding: ${encoding}`
        const tag = headerOf(await ask(...get(path, accept)), 'etag') ?? assert.fail(path)
        assert.match(tag, /^"[\w-]{22}/)
        const known = [tag, `W/${tag}`, `"other", ${tag}`, `"a","b" ,W/${tag} `, '*']
        const requests = known.map((tags) => get(path, accept, `If-None-Match: ${tags}`))
        const answers = answersIn(
          await bytesFor(...requests, get(path, accept, 'Connection: close')),
          [...known, 'last'].map(() => 'GET'),
        )
        const whole = answers.pop()
        assert.match(whole?.line ?? '', / 200 OK$/)
        for (const answer of answers) {
          assert.equal(answer.line, 'HTTP/1.1 304 Not Modified')
          assert.equal(headerOf(answer, 'etag'), tag)
          assert.match(headerOf(answer, 'content-security-policy') ?? '', /default-src 'none'/)
          assert.equal(headerOf(answer, 'content-length'), undefined)
          assert.equal(headerOf(answer, 'content-encoding'), undefined)
          for (const name of ['cache-control', 'vary']) assert.equal(headerOf(answer, name), whole && headerOf(whole, name))
        }
        for (const tags of ['"other"', tag.slice(1, -1), tag.replace('"', '"x')])
          assert.match((await ask(...get(path, accept, `If-None-Match: ${tags}`))).line, / 200 /, tags)
      }
  })

  it('never take a tag of one encoding for that of another', async () => {
    const tagIn = async (encoding: string) => headerOf(await ask(...get('/faq', `Accept-Encoding: ${encoding}`)), 'etag') ?? ''
    const tags = await Promise.all(['br', 'gzip', 'identity'].map(tagIn))
    assert.equal(new Set(tags).size, 3)
    const others = tags.slice(1).join(', ')
    assert.match((await ask(...get('/faq', 'Accept-Encoding: br', `If-None-Match: ${others}`))).line, / 200 /)
  })

  it('are whole in each encoding, and for whoever asks for a part', async () => {
    for (const path of ['/faq', '/blogs', '/sitemap.xml']) {
      const plain = (await ask(...get(path))).body
      assert.deepEqual(brotliDecompressSync((await ask(...get(path, 'Accept-Encoding: br'))).body), plain)
      assert.deepEqual(gunzipSync((await ask(...get(path, 'Accept-Encoding: gzip, br;q=0'))).body), plain)
      const part = await ask(...get(path, 'Range: bytes=0-10', 'If-Range: "x"'))
      assert.deepEqual([part.line, part.body], ['HTTP/1.1 200 OK', plain])
    }
  })

  it('stand between others in a row of requests without changing their order', async () => {
    const paths = ['/faq', '/nope', '/favicon.svg', '/contact-us', '/blogs', '/healthz']
    const alone = await Promise.all(paths.map((path) => ask(...get(path))))
    const requests = paths.map((path, at) => get(path, ...(at === paths.length - 1 ? ['Connection: close'] : [])))
    const together = (await bytesFor(...requests)).toString('latin1')
    const titles = ({ body }: Answer) => /<title>[^<]+/.exec(body.toString())?.[0] ?? body.toString().slice(0, 50)
    let from = 0
    for (const answer of alone) {
      const at = together.indexOf(titles(answer), from)
      assert.ok(at >= 0, titles(answer))
      from = at + 1
    }
  })
})
