import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { openBrowserSite } from './site.ts'

const PATHS = [
  '/admin',
  '/admin/manage-blogs?tab=blogs',
  '/add-blog',
  '/edit-blog/one',
  '/edit-blog/one/history',
  '/admin/media',
  '/admin/categories',
  '/admin/site/looks',
]

/** Those that send no form and open nothing by themselves. */
const SCRIPTED = 'button[type=button]:not([popovertarget], [commandfor]):visible'

it('an administrator without script sees no button that does nothing', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  await site.app.store.create({ index: 'blog', id: 'one', body: { ...PUBLISHED, author: 'A', content: '<p>Words.</p>' } })
  const page = await site.administrator({ javaScriptEnabled: false })
  for (const path of PATHS) {
    await page.goto(path)
    assert.deepEqual(await page.locator(SCRIPTED).allInnerTexts(), [], path)
  }
})
