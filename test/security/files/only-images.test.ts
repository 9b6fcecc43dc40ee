import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { openTestApp, type TestApp } from '#test/test-app.ts'

type Bytes = Uint8Array<ArrayBuffer>

const text = (words: string): Bytes => new Uint8Array(Buffer.from(words, 'latin1'))
const joined = (...parts: (string | Uint8Array)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'
const box = (brand: string) => joined('\0\0\0\x1cftyp', brand, '\0\0\0\0', brand, 'mif1', '\0\0\0\x08mdat')

/** What is no picture of ours, whatever its name and type say. */
const OTHERS: Record<string, Bytes> = {
  svg: text(SVG),
  'svg behind a declaration': text(`<?xml version="1.0"?><!-- x -->${SVG}`),
  'svg in UTF-16': new Uint8Array(Buffer.from(`\ufeff${SVG}`, 'utf16le')),
  svgz: new Uint8Array(gzipSync(SVG)),
  pdf: text('%PDF-1.7\n1 0 obj\n<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  postscript: text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  html: text('<!doctype html><script>alert(1)</script>'),
  'html behind spaces': text(`${' '.repeat(2000)}<html>`),
  xml: text('<?xml version="1.0"?><x/>'),
  heic: box('heic'),
  'heic of several': box('hevc'),
  mp4: box('isom'),
  jxl: joined('\xff\x0a', '\0'.repeat(40)),
  'jxl in boxes': joined('\0\0\0\x0cJXL \r\n\x87\n', '\0'.repeat(40)),
  jp2: joined('\0\0\0\x0cjP  \r\n\x87\n', '\0'.repeat(40)),
  ico: joined('\0\0\x01\0\x01\0\x10\x10', '\0'.repeat(60)),
  cur: joined('\0\0\x02\0\x01\0\x10\x10', '\0'.repeat(60)),
  bmp: joined('BM', '\0'.repeat(60)),
  psd: joined('8BPS\0\x01', '\0'.repeat(60)),
  xcf: text('gimp xcf file\0'),
  exr: joined('v/1\x01', '\0'.repeat(60)),
  hdr: text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n'),
  fits: text('SIMPLE  =                    T'),
  pcx: joined('\x0a\x05\x01\x08', '\0'.repeat(60)),
  tga: joined('\0\0\x02', '\0'.repeat(60), 'TRUEVISION-XFILE.\0'),
  ppm: text('P6\n1 1\n255\nabc'),
  pfm: text('PF\n1 1\n-1.0\n'),
  xpm: text('/* XPM */ static char *x[] = {'),
  dicom: joined('\0'.repeat(128), 'DICM'),
  djvu: text('AT&TFORM\0\0\0\x20DJVU'),
  mng: joined('\x8aMNG\r\n\x1a\n', '\0'.repeat(60)),
  mvg: text('push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 "|id"\npop graphic-context'),
  zip: joined('PK\x03\x04', '\0'.repeat(60)),
  rar: joined('Rar!\x1a\x07\0', '\0'.repeat(60)),
  gzip: new Uint8Array(gzipSync('x')),
  exe: joined('MZ', '\0'.repeat(60)),
  elf: joined('\x7fELF\x02\x01\x01', '\0'.repeat(60)),
  swf: joined('CWS\x09', deflateSync('x')),
  wasm: joined('\0asm\x01\0\0\0'),
  java: joined('\xca\xfe\xba\xbe', '\0'.repeat(60)),
  script: text('#!/bin/sh\nid\n'),
  php: text('<?php system($_GET[0]); ?>'),
  webm: joined('\x1aE\xdf\xa3', '\0'.repeat(60)),
  wave: joined('RIFF\x24\0\0\0WAVEfmt ', '\0'.repeat(60)),
  avi: joined('RIFF\x24\0\0\0AVI LIST', '\0'.repeat(60)),
  playlist: text('#EXTM3U\n#EXTINF:1,\nconcat:file:///etc/passwd\n'),
  nothing: text(''),
  'a byte': text('\x89'),
  'the beginning of a png': text('\x89PNG\r\n'),
}

let app: TestApp
let cookie: string

before(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

after(() => app.close())

async function send(bytes: Bytes, name = 'picture.png', type = 'image/png'): Promise<Response> {
  app.clock.now = new Date(app.clock.now.getTime() + 2000)
  return app.post('/add-picture', { picture: new File([bytes], name, { type }) }, cookie)
}

const stored = async () => (await app.store.find({ indexes: ['images'], size: 0 })).total
const drawn = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#f0a017' } })

describe('what is uploaded as a picture', () => {
  it(`R17 is one by its content, or refused: ${Object.keys(OTHERS).length} other kinds, under the name and type of a picture`, async () => {
    const all = { ...OTHERS, tiff: new Uint8Array(await drawn().tiff().toBuffer()) }
    for (const [kind, bytes] of Object.entries(all)) {
      const { status } = await send(bytes)
      assert.ok([415, 422].includes(status), `${kind}: ${status}`)
    }
    assert.equal(await stored(), 0)
  })

  it('R17 is refused when it is something else as well, wherever that is in it', async () => {
    const [jpeg, png, gif, webp] = await Promise.all([
      drawn().jpeg().toBuffer(),
      drawn().png().toBuffer(),
      drawn().gif().toBuffer(),
      drawn().webp().toBuffer(),
    ])
    const archive = joined('PK\x03\x04', '\0'.repeat(26), 'PK\x01\x02', '\0'.repeat(42), 'PK\x05\x06', '\0'.repeat(18))
    const both: Record<string, Bytes> = {
      'gif and jar': joined(gif, archive),
      'jpeg and zip': joined(jpeg, archive),
      'png and zip': joined(png, archive),
      'jpeg and html': joined(jpeg.subarray(0, 2), '\xff\xfe\0\x2a<html><script src=//x></script></html>', jpeg.subarray(2)),
      'gif and script': joined('GIF89a/*', gif.subarray(8), '*/=1;<script>alert(1)</script>'),
      'webp and svg': joined(webp, SVG),
      'png and php': joined(png, '<?php system($_GET[0]); ?>'),
      'jpeg and pdf': joined(jpeg.subarray(0, 2), '\xff\xfe\0\x20%PDF-1.4', ' '.repeat(22), jpeg.subarray(2)),
    }
    for (const [name, bytes] of Object.entries(both)) assert.equal((await send(bytes)).status, 415, name)
    assert.equal(await stored(), 0)
  })

  it('R17 is served re-encoded, without anything hidden in it', async () => {
    const hidden = '<ScRiPt>alert(1)</sCrIpT><iframe src=//x><embed>7z\xbc\xaf\x27\x1c eval(atob("x"))'
    const png = await drawn().png().toBuffer()
    const { src } = await (await send(joined(png, hidden))).json()
    const served = await app.request(src)
    assert.equal(served.headers.get('Content-Type'), 'image/webp')
    const bytes = Buffer.from(await served.arrayBuffer())
    assert.ok(!bytes.includes('RiPt') && !bytes.includes('eval') && !bytes.includes('iframe'))
    assert.equal((await sharp(bytes).metadata()).format, 'webp')
  })

  it('R17 is a picture by any name and type', async () => {
    const png = new Uint8Array(await drawn().png().toBuffer())
    for (const [name, type] of [
      ['x.html', 'text/html'],
      ['x.svg', 'image/svg+xml'],
      ['x.php', 'application/x-httpd-php'],
    ] as const) {
      const { src } = await (await send(png, name, type)).json()
      assert.match(src, /^\/assets\/img\/960x900\/[0-9a-f]{32}\.webp$/, name)
      assert.equal((await app.request(src)).headers.get('Content-Type'), 'image/webp', name)
    }
  })
})

describe('uploads one after the other', () => {
  it('R20 are sixty in a minute from one place, and then wait', async () => {
    const start = new Date(app.clock.now.getTime() + 120_000)
    app.clock.now = start
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) {
      const answer = await app.post('/add-picture', { picture: new File(['x'], 'x.png') }, cookie)
      statuses.push(answer.status)
      if (answer.status === 429) assert.match((await answer.json()).message, /Too many tries/)
    }
    assert.deepEqual(new Set(statuses.slice(0, -1)), new Set([415]))
    assert.equal(statuses.at(-1), 429)
    app.clock.now = new Date(start.getTime() + 61_000)
    assert.equal((await send(text('x'))).status, 415)
  })
})

describe('the name of a picture’s file', () => {
  it('R18 is words and never a place: nothing of it is in an address, a header or the name of anything stored', async () => {
    const names = [
      ...[
        '../../../../etc/passwd',
        '..\\..\\boot.ini',
        '/etc/cron.d/x',
        'C:\\x.png',
        'x.png/../../y',
        '....//x',
        '%2e%2e%2fx',
        'x.php\0.png',
        'x.php%00.png',
      ],
      ...[
        'x.php.png',
        '.htaccess',
        'web.config',
        'x.png;.php',
        'CON',
        'a'.repeat(5000),
        '\u202egnp.exe',
        '"; x="y',
        "x' OR 1=1 --",
        '<img src=x onerror=alert(1)>.png',
      ],
      ...[
        'x\r\nSet-Cookie: a=b.png',
        '#{7*7}.png',
        '|id',
        '`id`.png',
        '$(id).png',
        'file:///etc/passwd',
        '\\\\host\\share\\x.png',
        '~/x',
        '.',
        '..',
        ' ',
        '\u{1f600}.png',
      ],
    ]
    for (const [at, name] of names.entries()) {
      // Three pictures: one that is there already is not made again.
      const picture = sharp({ create: { width: 30, height: 21 + (at % 3), channels: 3, background: '#f0a017' } }).png()
      const answer = await send(new Uint8Array(await picture.toBuffer()), name)
      assert.equal(answer.status, 200, name)
      const { src } = await answer.json()
      assert.match(src, /^\/assets\/img\/960x900\/[0-9a-f]{32}\.webp$/, name)
    }
    const { documents } = await app.store.find({ indexes: ['images'], size: 1000 })
    for (const { id } of documents) assert.match(id, /^[0-9a-f]{32}\.webp$/)
    const media = await app.page('/admin/media', { headers: { Cookie: cookie } })
    assert.doesNotMatch(media.html, /<img src=x/)
  })
})
