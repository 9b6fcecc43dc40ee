import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'
import { importing, wordPressFile, wordPressItem, wordPressMeta } from './old-site.ts'

const [POSTS, IMAGES] = [1000, 3000]
const WORDS = Array.from({ length: 12 }, (_, at) => `<p>${`Words of paragraph ${at}. `.repeat(16)}</p>`).join('\n\n')

function exportOfManyPosts(): string {
  const image = (at: number) => `https://old.example/up/${at}.jpg`
  const posts = Array.from({ length: POSTS }, (_, at) => {
    const images = [0, 1, 2].map((each) => `<img src="${image(at * 3 + each)}" class="wp-image-${POSTS + 1 + at * 3 + each}" alt="" />`)
    return wordPressItem(at + 1, { title: `Post ${at}`, name: `post-${at}`, content: [WORDS, ...images].join('\n\n') })
  })
  const images = Array.from({ length: IMAGES }, (_, at) => {
    const more = `<wp:attachment_url>${image(at)}</wp:attachment_url>${wordPressMeta('_wp_attachment_image_alt', 'Alt')}`
    return wordPressItem(POSTS + 1 + at, { type: 'attachment', status: 'inherit', more })
  })
  return wordPressFile([...posts, ...images])
}

it('1,000 posts with 3,000 images of a WordPress site are previewed and imported', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const at = importing(app, await app.signIn())
  const file = exportOfManyPosts()
  const began = performance.now()
  const preview = await at.previewed('old.xml', file)
  const previewed = performance.now()
  const report = await at.imported('old.xml', file)
  const most = process.resourceUsage().maxRSS / 1024
  t.diagnostic(
    `preview ${Math.round(previewed - began)} ms, import ${Math.round(performance.now() - previewed)} ms, ${Math.round(most)} MB at most`,
  )
  assert.deepEqual([preview.ready, preview.imagesElsewhere, report.stored, report.problemCount], [POSTS, IMAGES, POSTS, 0])
})
