import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import sharp from 'sharp'
import { createImageProcessor } from './processor.ts'

const { drawCard, drawBranding } = createImageProcessor()
const drawn = async (title: string, brand = 'Tradewind') => Buffer.from((await drawCard({ title, kind: 'Insights', brand })) ?? [])

let folder = ''

// As in the image of the site: no font but its own, whatever this machine has.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'no-fonts-'))
  process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  await writeFile(process.env.FONTCONFIG_FILE, '<fontconfig></fontconfig>')
})

after(() => rm(folder, { recursive: true }))

it('leaves out of a drawn title what no font of a server has, and nothing else', async () => {
  const plain = await drawn('Five years in Pune')
  assert.ok(plain.length > 0)
  assert.deepEqual(await drawn('🎉 Five years 👩‍👩‍👧‍👦 in Pune 🇮🇳'), plain)
  assert.notDeepEqual(await drawn('Five years © 2026 in Pune #1'), plain)
})

it('draws no title of whose letters no font of the server has one, rather than boxes with numbers', async () => {
  const blank = await drawn('')
  assert.ok(blank.length > 0)
  for (const title of ['GCC in पुणे', '\u{20000}']) assert.ok((await drawn(title)).equals(blank), title)
  const plain = await drawn('Fünf Jahre: ₹ 5 crore – ½')
  assert.ok(!plain.equals(blank))
  assert.ok((await drawn('⛭ Fünf Jahre: ₹ 5 crore – ½')).equals(plain), 'a sign is left out as an emoji is')
  assert.ok((await drawn('Part Ⅳ')).equals(await drawn('Part IV')), 'plain letters in the place of a sign for them')
  assert.ok((await drawn('Pune', 'पुणे')).equals(await drawn('Pune', '')))
})

it('leaves out of a title a sign of which nothing is seen, also where a font has it', async (t) => {
  const own = process.env.FONTCONFIG_FILE
  delete process.env.FONTCONFIG_FILE
  t.after(() => {
    process.env.FONTCONFIG_FILE = own
  })
  const plain = await drawn('Five years in Pune')
  assert.ok(plain.length > 0)
  assert.ok((await drawn('Five years \ufffcin Pune')).equals(plain), 'what stands for a picture in words copied from a document')
})

it('draws all of the letter that stands for a long logo, and a dot where no font of the server has it', async () => {
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 60"><rect width="400" height="60"/></svg>')
  const iconOf = async (name: string) => {
    const looks = await drawBranding({ accent: '#f3a51d', name, logo: { kind: 'svg', data: new Uint8Array(logo) } })
    return Buffer.from(looks?.ok ? looks.icons.touch : '', 'base64')
  }
  const upper = sharp(await iconOf('Hub')).extract({ left: 0, top: 40, width: 180, height: 20 })
  assert.ok(Math.max(...(await upper.greyscale().removeAlpha().raw().toBuffer())) > 100, 'the uprights of the H')
  assert.ok((await iconOf('पुणे')).equals(await iconOf('•')))
})

it('cuts a title of wide letters above the name of the company', async () => {
  const besideName = { left: 80, top: 500, width: 520, height: 130 }
  const place = sharp(await drawn('W'.repeat(300))).extract(besideName)
  // The title is nearly white, the name is not.
  const brightest = Math.max(...(await place.greyscale().raw().toBuffer()))
  assert.ok(brightest < 230, `${brightest}`)
})
