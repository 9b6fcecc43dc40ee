import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { openImageProcessor } from './processor.ts'

const { drawCard } = openImageProcessor()
const drawn = async (title: string) => Buffer.from((await drawCard({ title, kind: 'Insights', brand: 'Tradewind' })) ?? [])

it('leaves out of a drawn title what no font of a server has, and nothing else', async () => {
  const plain = await drawn('Five years in Pune')
  assert.ok(plain.length > 0)
  assert.deepEqual(await drawn('🎉 Five years 👩‍👩‍👧‍👦 in Pune 🇮🇳'), plain)
  assert.notDeepEqual(await drawn('Five years © 2026 in Pune #1'), plain)
})

it('cuts a title of wide letters above the name of the company', async () => {
  const besideName = { left: 80, top: 500, width: 520, height: 130 }
  const place = sharp(await drawn('W'.repeat(300))).extract(besideName)
  // The title is nearly white, the name is not.
  const brightest = Math.max(...(await place.greyscale().raw().toBuffer()))
  assert.ok(brightest < 230, `${brightest}`)
})
