/** What is sent in one piece, and is at most one request, however it is read. */
type Framing = { name: string; bytes: Buffer }

/** The path of the request that is hidden in each of them. */
export const HIDDEN = '/hidden'

const HOST = 'Host: localhost'
const HIDDEN_REQUEST = `GET ${HIDDEN} HTTP/1.1\r\n${HOST}\r\n\r\n`
const LENGTH = HIDDEN_REQUEST.length
const IN_CHUNKS = `0\r\n\r\n${HIDDEN_REQUEST}`
const CONTROLS = [...Array.from({ length: 33 }, (_, code) => code), 0x22, 0x27, 0x2c, 0x3b, 0x7f, 0x80, 0x85, 0xa0, 0xad, 0xff]

export function framings(): Framing[] {
  return [...transferEncodings(), ...lengths(), ...chunkSizes(), ...lines()].map(([name, text]) => ({
    name,
    bytes: Buffer.from(text, 'latin1'),
  }))
}

type Named = [name: string, text: string]

/** Whoever heeds the length sees one request with a body; whoever heeds the spoilt encoding sees two. */
function transferEncodings(): Named[] {
  const name = 'Transfer-Encoding'
  const spoilt = CONTROLS.flatMap((code) => {
    const sign = String.fromCharCode(code)
    return [
      `${sign}${name}: chunked`,
      `${name}${sign}: chunked`,
      `${name}:${sign}chunked`,
      `${name}: chunked${sign}`,
      `X: y${sign}${name}: chunked`,
    ]
  })
  const others = [
    ...[
      'chunked',
      'CHUNKED',
      'xchunked',
      'chunkedx',
      'chunked, identity',
      'identity, chunked',
      'chunked, chunked',
      'gzip, chunked',
      'chunked;q=1',
    ],
    ...['identity', 'x', '', '"chunked"', "'chunked'", 'chu\r\n nked', ' \r\n chunked', '\r\n\tchunked', 'chunk', 'chunked\r\n x'],
  ].map((value) => `${name}: ${value}`)
  const names = [
    'Transfer_Encoding',
    'Transfer-Encoding ',
    'transfer-encoding\t',
    'Transfer Encoding',
    'X-Transfer-Encoding',
    'Content-Encoding',
    'TE',
  ]
  const doubled = [
    ['chunked', 'identity'],
    ['identity', 'chunked'],
    ['x', 'chunked'],
    ['chunked', 'chunked'],
  ].map((values) => values.map((value) => `${name}: ${value}`).join('\r\n'))
  const all = [...spoilt, ...others, ...names.map((odd) => `${odd}: chunked`), ...doubled]
  return all.flatMap((line): Named[] => [
    [`length, then ${JSON.stringify(line)}`, post([`Content-Length: ${IN_CHUNKS.length}`, line], IN_CHUNKS)],
    [`${JSON.stringify(line)}, then length`, post([line, `Content-Length: ${IN_CHUNKS.length}`], IN_CHUNKS)],
  ])
}

/** Whoever heeds the spoilt length sees one request with a body; whoever takes it for none sees two. */
function lengths(): Named[] {
  const spoilt = CONTROLS.flatMap((code) => {
    const sign = String.fromCharCode(code)
    return [`${sign}${LENGTH}`, `${LENGTH}${sign}`, `${String(LENGTH)[0]}${sign}${String(LENGTH).slice(1)}`]
  })
  const odd = [
    ...[
      `+${LENGTH}`,
      `-${LENGTH}`,
      `0x${LENGTH.toString(16)}`,
      `0${LENGTH}`,
      `${LENGTH}.0`,
      `${LENGTH}e0`,
      `${LENGTH}, ${LENGTH}`,
      `${LENGTH},0`,
    ],
    ...[
      `0, ${LENGTH}`,
      `${LENGTH}_0`,
      String(2n ** 64n + BigInt(LENGTH)),
      String(2n ** 32n + BigInt(LENGTH)),
      '9'.repeat(30),
      '',
      'x',
      '\u0663',
    ],
  ]
  const doubled = [
    [LENGTH, 0],
    [0, LENGTH],
    [LENGTH, LENGTH],
  ].map((both) => both.map((value) => `Content-Length: ${value}`).join('\r\n'))
  const all = [...new Set([...spoilt, ...odd])].map((value) => `Content-Length: ${value}`)
  // A sign that ends the header makes two requests of it for everybody.
  const endsEarly = /^Content-Length: (?:0|)$/
  return [...all, ...doubled]
    .filter((line) => !endsEarly.test(line))
    .map((line): Named => [`length ${JSON.stringify(line)}`, post([line, 'X: y'], HIDDEN_REQUEST)])
}

/** The hidden request is in a chunk, whose size is spoilt. */
function chunkSizes(): Named[] {
  const size = LENGTH.toString(16)
  const spoilt = CONTROLS.flatMap((code) => {
    const sign = String.fromCharCode(code)
    return [`${sign}${size}\r\n`, `${size}${sign}\r\n`, `${size}\r${sign}\n`, `${size};a=${sign}b\r\n`, `${size}\r\n${sign}`]
  })
  const odd = [
    ...[
      `+${size}`,
      `-${size}`,
      `0x${size}`,
      `${size}.0`,
      `${size},0`,
      `0;${size}`,
      `f`.repeat(17),
      `1${'0'.repeat(16)}${size}`,
      '',
      ';',
      'x',
      `${size} ;`,
    ],
    ...[`${size}\r\n\r\n`, `${size}\n`, `${size}\r`, `${size};\n`],
  ].map((each) => (/[\r\n]$/.test(each) ? each : `${each}\r\n`))
  const inChunk = (line: string) => `${line}${HIDDEN_REQUEST}\r\n0\r\n\r\n`
  const trailers = [HOST, 'Content-Length: 3', 'Transfer-Encoding: chunked', ' x', 'x', '\0'].map((line): Named => {
    const body = `1\r\na\r\n0\r\n${line}\r\nX: ${HIDDEN_REQUEST.replaceAll('\r\n', ' ')}\r\n\r\n`
    return [`trailer ${JSON.stringify(line)}`, post(['Transfer-Encoding: chunked'], body)]
  })
  return [
    ...[...spoilt, ...odd].map((line): Named => [`chunk ${JSON.stringify(line)}`, post(['Transfer-Encoding: chunked'], inChunk(line))]),
    ...trailers,
  ]
}

/** The hidden request is a header's value, unless a sign ends the line. */
function lines(): Named[] {
  const afterSign = CONTROLS.filter((code) => code !== 0x0a).map((code): Named => {
    const end = String.fromCharCode(code)
    const hidden = `GET ${HIDDEN} HTTP/1.1${end}${HOST}${end}${end}`
    return [`line ended by ${code}`, `GET / HTTP/1.1\r\n${HOST}\r\nX: ${end}${end}${hidden}\r\n\r\n`]
  })
  const starts = [
    ...[
      'GET  / HTTP/1.1',
      'GET\t/\tHTTP/1.1',
      'GET / HTTP/1.1 ',
      ' GET / HTTP/1.1',
      'GET / HTTP/1.2',
      'GET / HTTP/2.0',
      'GET / http/1.1',
      'GET /',
    ],
    ...[
      'GET / HTTP/1.10',
      'GET / HTTP/1',
      'GET / HTTP/1.1\r',
      'G\0ET / HTTP/1.1',
      'get / HTTP/1.1',
      'GET / x HTTP/1.1',
      'GET /\xa0 HTTP/1.1',
      '\0',
    ],
  ]
  const heads = [
    ...[
      ': x',
      'X',
      ' X: y',
      'X : y',
      'X\0: y',
      'X: y\0',
      'X: y\r\n z',
      '\r',
      'Upgrade: h2c\r\nConnection: Upgrade',
      'Connection: Content-Length',
    ],
    ...['Expect: 100-continue', 'Expect: x', 'Connection: close, Content-Length'],
  ]
  const withBody = (start: string, more: readonly string[]) =>
    [start, HOST, ...more, `Content-Length: ${LENGTH}`, '', HIDDEN_REQUEST].join('\r\n')
  return [
    ...afterSign,
    ...starts.map((start): Named => [`start ${JSON.stringify(start)}`, withBody(start, [])]),
    ...heads.map((head): Named => [`head ${JSON.stringify(head)}`, withBody('POST / HTTP/1.1', [head])]),
    ...['GET', 'HEAD', 'OPTIONS', 'DELETE'].map((method): Named => [`${method} with a body`, withBody(`${method} / HTTP/1.1`, [])]),
    [
      'an old one with chunks',
      `POST / HTTP/1.0\r\n${HOST}\r\nContent-Length: ${IN_CHUNKS.length}\r\nTransfer-Encoding: chunked\r\n\r\n${IN_CHUNKS}`,
    ],
  ]
}

function post(headers: readonly string[], body: string): string {
  return [`POST / HTTP/1.1`, HOST, ...headers, '', body].join('\r\n')
}
