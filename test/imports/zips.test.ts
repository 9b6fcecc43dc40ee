import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { at } from './import-app.ts'
import { drawn, zipOf } from './zipped-files.ts'

describe('Zips of Markdown', () => {
  it('that say a wrong size for a file, deflated or stored, are refused rather than cut', async () => {
    for (const [level, said] of [
      [6, 100],
      [6, 30 * 1024],
      [0, 100],
    ] as const) {
      const lying = new Uint8Array(zipSync({ 'a.md': strToU8('x'.repeat(20 * 1024)) }, { level }))
      sayingSize(lying, said)
      const report = await at.imported('lying.zip', lying)
      assert.match(report.failure ?? '', /zip can’t be read/, `${level} ${said}`)
    }
    const huge = zipOf({ 'a.md': 'x'.repeat(50 * 1024 * 1024) })
    sayingSize(huge, 10)
    assert.match((await at.imported('huge.zip', huge)).failure ?? '', /zip can’t be read/)
    assert.deepEqual(await at.bodies(), {})
  })

  it('whose names lack the UTF-8 mark, or are spelled in another form, find their images and know their links', async () => {
    const files = new Uint8Array(
      zipSync({
        'post.md': strToU8('---\ntitle: Post\ndate: 2026-11-01\n---\n![x](größe.png) ![y](über.png)'),
        'größe.png': new Uint8Array(await drawn()),
        'u\u0308ber.png': new Uint8Array(
          await sharp(await drawn())
            .negate()
            .png()
            .toBuffer(),
        ),
        'verknüpft.md': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }],
      }),
    )
    for (const { view, at: entry } of listEntries(files)) view.setUint16(entry + 8, view.getUint16(entry + 8, true) & ~0x800, true)
    const report = await at.imported('old.zip', files)
    assert.deepEqual(
      report.notes.map(({ text }) => text),
      ['The file verknüpft.md stays out.'],
    )
    assert.equal(String((await at.bodies()).Post?.content).split('/assets/img/960x900/').length, 3)
  })
})

function* listEntries(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 28; at++) if (view.getUint32(at, true) === 0x02014b50) yield { view, at }
}

function sayingSize(bytes: Uint8Array<ArrayBuffer>, size: number): void {
  for (const { view, at } of listEntries(bytes)) {
    view.setUint32(at + 24, size, true)
    view.setUint32(view.getUint32(at + 42, true) + 22, size, true)
  }
}
