import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import sharp from 'sharp'
import { atDepth } from '#test/depth.ts'
import { wordPressFile, wordPressItem } from '#test/imports/old-site.ts'
import { startSignedIn } from './running-site.ts'

const POSTS = atDepth(100, 1000)
const IMAGES_EACH = 3
const MOST_BYTES = 250 * 1024 * 1024
const MOST_P99_MS = 500

const percentile = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

it(`${POSTS} posts with ${IMAGES_EACH * POSTS} images from WordPress come in little memory, and readers hardly notice`, async (t) => {
  const site = await startSignedIn({ env: { WORKERS: '1' } })
  t.after(() => site.stop())
  const image = async (at: number) =>
    `<img src="data:image/png;base64,${(
      await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: at % 256, g: at >> 8, b: 40 } } })
        .png()
        .toBuffer()
    ).toString('base64')}">`
  const items: string[] = []
  for (let at = 0; at < POSTS; at++) {
    const images = await Promise.all(Array.from({ length: IMAGES_EACH }, (_, each) => image(at * IMAGES_EACH + each)))
    items.push(
      wordPressItem(at + 1, {
        title: `Post ${at}`,
        name: `post-${at}`,
        content: `${'Words of a post. '.repeat(100)}\n\n${images.join('\n\n')}`,
      }),
    )
  }
  const body = new FormData()
  body.set('file', new File([wordPressFile(items)], 'old.xml'))
  const times: number[] = []
  let isDone = false
  const started = performance.now()
  const importing = fetch(`${site.url}/add-data-component/import`, {
    method: 'POST',
    body,
    headers: { Cookie: site.cookie, Origin: site.url },
  })
    .then((response) => response.text())
    .finally(() => {
      isDone = true
    })
  for (let at = 0; !isDone; at++) {
    const before = performance.now()
    await (await fetch(`${site.url}/${at % 2 ? 'blogs' : `search-query?q=${at}`}`)).text()
    times.push(performance.now() - before)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { report } = JSON.parse((await importing).trim().split('\n').at(-1) ?? '')
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${site.child.pid}/status`, 'utf8')) ?? []
  t.diagnostic(
    `${Math.round((performance.now() - started) / 1000)} s, ${Number(kilobytes) >> 10} MB, p99 ${Math.round(percentile(times))} ms of ${times.length}`,
  )
  assert.deepEqual([report.failure, report.stored, report.noteCount, report.redirects], [undefined, POSTS, 0, 2 * POSTS])
  assert.ok(Number(kilobytes) * 1024 <= MOST_BYTES, `${kilobytes} kB`)
  assert.ok(percentile(times) <= MOST_P99_MS, `p99 ${percentile(times)} ms`)
})
