import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { it } from 'node:test'
import sharp from 'sharp'
import { takeScreenshots } from './take-screenshots.ts'

const PAGES = ['/blogs', '/admin/messages', '/edit-blog/demo-blog-05']

it('takes pictures of whole pages, of those with many pictures below the window and of nearly empty ones', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'screenshots-'))
  const files = await takeScreenshots({ folder, widths: [360, 1280], schemes: ['dark'], isWanted: (path) => PAGES.includes(path) })
  assert.deepEqual((await readdir(folder)).sort(), files.map((file) => basename(file)).sort())
  const sizes = new Map<string, number>()
  for (const file of files) {
    const { format, width, height } = await sharp(file).metadata()
    assert.equal(format, 'png')
    assert.equal(width, Number(/-(\d+)-dark\.png$/.exec(file)?.[1]), file)
    sizes.set(basename(file), height)
  }
  const heightOf = (name: string) => sizes.get(name) ?? assert.fail(`${name} is missing among ${[...sizes.keys()]}`)
  assert.ok(heightOf('blogs-360-dark.png') > heightOf('empty-blogs-360-dark.png'))
  for (const name of ['admin-messages', 'empty-admin-messages', 'edit-blog-demo-blog-05', 'empty-blogs'])
    assert.ok(heightOf(`${name}-1280-dark.png`) >= 900)
  await rm(folder, { recursive: true })
})
