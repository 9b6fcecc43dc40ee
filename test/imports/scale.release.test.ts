import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'
import { exportOfManyPosts } from './many-posts.ts'
import { importing } from './old-site.ts'

const [POSTS, IMAGES] = [1000, 3000]
it('1,000 posts with 3,000 images of a WordPress site are previewed and imported', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const at = importing(app, await app.signIn())
  const file = exportOfManyPosts(POSTS)
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
