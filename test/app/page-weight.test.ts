import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { today } from '#domain/items/items.ts'
import { demoItems } from '#server/demo/seed.ts'
import { GATED_ROUTES, PUBLIC_ROUTES } from '#test/browser/routes.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const KB = 1024
const BUILT_FILES = new URL('../../build/client', import.meta.url)

describe('what a page weighs when it is visited first', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
    await app.store.createMany(demoItems(today(app.services), 'Tradewind'))
  })

  after(() => app.close())

  it('is two stylesheets of 8 KB and 12 KB of HTML at most, without the map of the home page', async () => {
    for (const path of PUBLIC_ROUTES) {
      const { html } = await app.page(path)
      const styles = linked(html, 'stylesheet')
      assert.ok(styles.length >= 1 && styles.length <= 2, `${path}: ${styles}`)
      const bytes = await compressedSizes(styles)
      assert.ok(bytes <= 8 * KB, `${path}: ${bytes} bytes of CSS`)
      const words = compressed(html.replace(/<svg[^>]*role="img".*?<\/svg>/s, ''))
      assert.ok(words <= 12 * KB, `${path}: ${words} bytes of HTML`)
    }
  })

  it('is 120 KB in all for the home page, with its fonts', async () => {
    const { html } = await app.page('/')
    const fonts = linked(html, 'preload')
    assert.equal(fonts.length, 2)
    const bytes = compressed(html) + (await compressedSizes(linked(html, 'stylesheet'))) + (await sizes(fonts))
    assert.ok(bytes <= 120 * KB, `${bytes} bytes`)
  })

  it('is no script, but one of 2 KB on the contact page', async () => {
    for (const path of PUBLIC_ROUTES) {
      const { html } = await app.page(path)
      assert.deepEqual(linked(html, 'modulepreload'), [], path)
      const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)]
      const sources = scripts.map(([tag]) => /src="([^"]+)"/.exec(tag)?.[1])
      assert.equal(sources.length, path === '/contact-us' ? 1 : 0, path)
      for (const source of sources) {
        assert.ok(source, `${path}: a script in the page`)
        assert.ok((await compressedSizes([source])) <= 2 * KB, path)
      }
    }
  })

  it('is for the administrator 41 scripts and 8 stylesheets at most', async () => {
    const headers = { Cookie: await app.signIn() }
    const live = []
    for (const path of GATED_ROUTES) {
      const { html } = await app.page(path, { headers })
      const [scripts, styles] = [linked(html, 'modulepreload'), linked(html, 'stylesheet')]
      assert.ok(scripts.length <= 41, `${path}: ${scripts.length} ${scripts}`)
      assert.ok(styles.length <= 8, `${path}: ${styles.length} ${styles}`)
      if (scripts.length > 0) live.push(path)
    }
    assert.ok(live.length > GATED_ROUTES.length / 2, `${live}`)
  })
})

function linked(html: string, rel: string): string[] {
  return [...html.matchAll(/<link[^>]*>/g)]
    .filter(([tag]) => tag.includes(`rel="${rel}"`))
    .map(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? '')
}

async function compressedSizes(paths: string[]): Promise<number> {
  return (await files(paths)).reduce((sum, file) => sum + compressed(file), 0)
}

async function sizes(paths: string[]): Promise<number> {
  return (await files(paths)).reduce((sum, file) => sum + file.length, 0)
}

function files(paths: string[]): Promise<Buffer[]> {
  return Promise.all(paths.map((path) => readFile(new URL(`.${path}`, `${BUILT_FILES}/`))))
}

function compressed(content: string | Buffer): number {
  return brotliCompressSync(content).length
}
