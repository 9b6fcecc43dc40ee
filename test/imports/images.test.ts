import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import sharp from 'sharp'
import { openTestApp } from '#test/test-app.ts'

/** In base64 it is longer than a text may be. */
const drawn = () =>
  sharp(randomBytes(480 * 360 * 3), { raw: { width: 480, height: 360, channels: 3 } })
    .png()
    .toBuffer()

it('images in a spreadsheet are stored as the editor stores them, limits count after that, and what can’t be had is named', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const cookie = await app.signIn()
  const data = `data:image/png;base64,${(await drawn()).toString('base64')}`
  assert.ok(data.length > 500_000)
  const row = {
    title: 'Images',
    category: 'C',
    content_excerpt: 'E',
    author: 'A',
    source: 'S',
    posted_date: '2026-11-01',
    expiry_date: '2030-01-01',
    logo: data,
    content: `<p>Text</p><img src="${data}" alt="Own"><img src="data:image/png;base64,AAAA"><img src='https://old.example/a.png'>`,
  }
  const send = async (path: string, more: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', new Blob([JSON.stringify([row])]), 'a.json')
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    const lines = (await (await app.post(path, form, cookie)).text()).trim().split('\n')
    return JSON.parse(lines.at(-1) ?? '')
  }
  const images = async () => (await app.store.find({ indexes: ['images'], size: 0 })).total
  const preview = await send('/add-data-component/preview')
  assert.deepEqual([preview.ready, preview.imagesElsewhere, await images()], [1, 1, 0])
  assert.match(preview.notes[0].text, /^Image https:\/\/old\.example\/a\.png: It stays on the old site and was left out\.$/)
  const asked = await send('/add-data-component/import', { confirmed: '' })
  assert.deepEqual([asked.report.asks.live, await images()], [1, 0])
  const { report } = await send('/add-data-component/import', { 'fetches-images': 'on' })
  assert.deepEqual([report.stored, report.problems, report.noteCount], [1, [], 2])
  assert.doesNotMatch(report.notes.map(({ text }: { text: string }) => text).join(), /stays on/)
  const { body } = (await app.store.find({ indexes: ['blog'], size: 1 })).documents[0] ?? assert.fail('no post')
  assert.match(String(body.content), /<img src="\/assets\/img\/960x900\/[\w-]+\.webp" alt="Own" width="480" height="360" \/>/)
  assert.doesNotMatch(String(body.content), /old\.example|data:/)
  assert.equal((await app.request(`/assets/img/960x900/${body.logo}`)).status, 200)
})
