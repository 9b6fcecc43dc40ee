import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { openBrowserSite } from '#test/browser/site.ts'

/** Each screen's main action. What is looked at alone, or changed row by row, has none. */
const MAIN_ACTIONS: Record<string, string | undefined> = {
  '/admin': 'Add logo',
  '/manage-all-blogs': '+ Add News',
  '/admin/manage-blogs?tab=blogs': '+ Add Blogs',
  '/admin/manage-blogs?view=list': '+ Add Blogs',
  '/admin/manage-blogs?view=list&show=deleted': '+ Add Blogs',
  '/admin/export': 'Download all',
  '/admin/categories': undefined,
  '/admin/categories?name=Hiring': 'Rename category',
  '/admin/authors': '+ Add author',
  '/admin/authors?edit=new': 'Add author',
  '/add-blog': 'Publish',
  '/add-tradewind-blog': 'Publish',
  '/edit-news/demo-news-01/history': undefined,
  '/preview/news/demo-news-01/links': 'Create link',
  '/admin/media': 'Upload images',
  '/add-data-component': 'Add Data',
  '/add-data-component?from=file': 'Import file',
  '/admin/imports': 'Import a file',
  '/admin/people': 'Invite',
  '/admin/profile': 'Save profile',
  '/admin/activity': undefined,
  '/admin/settings': 'Copy setup steps',
  '/admin/settings/replies': 'Save',
  '/admin/settings/destinations': 'Add destination',
  '/admin/settings/time-zone': 'Show what changes',
  '/admin/settings/time-zone?to=America/New_York': 'Change time zone',
  '/admin/site': 'Download a backup',
  '/admin/site/search': 'Save the list',
  '/admin/site/looks': 'Publish branding',
  '/admin/site/company': 'Review and publish',
  '/admin/site/facts': 'Confirm',
  '/admin/site/redirects': 'New redirect',
  '/admin/site/redirects?edit=new': 'Add redirect',
  '/admin/site/words': undefined,
  '/admin/site/words/faq/history': undefined,
}

const EMPTY: typeof MAIN_ACTIONS = {
  '/manage-all-blogs': '+ Add News',
  '/admin/manage-blogs?tab=blogs': '+ Add Blogs',
  '/admin/manage-blogs?view=list': '+ Add Blogs',
  '/admin/media': 'Upload images',
  '/admin/authors': '+ Add author',
  '/admin/imports': 'Import a file',
  '/admin/site/redirects': 'New redirect',
}

for (const [what, open, screens] of [
  ['with content', openDemoSite, MAIN_ACTIONS],
  ['of an empty site', () => openBrowserSite(), EMPTY],
] as const)
  it(`every admin screen ${what} has its main action in the accent color, and no other`, async (t) => {
    const site = await open()
    t.after(() => site.close())
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    for (const [path, name] of Object.entries(screens)) {
      await page.goto(path)
      assert.deepEqual(await accentedOn(page), name === undefined ? [] : [name], path)
    }
  })

async function accentedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.background = 'var(--accent)'
    document.body.append(probe)
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    const isAccented = (of: Element, part?: string) => getComputedStyle(of, part).backgroundColor === accent
    const shown = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input)')].filter(
      (each) => each.checkVisibility() && !each.closest('[inert]'),
    )
    return shown.flatMap((each) => {
      if (each instanceof HTMLInputElement) return isAccented(each, '::file-selector-button') ? [each.labels?.[0]?.innerText ?? ''] : []
      return isAccented(each) ? [each.innerText.trim()] : []
    })
  })
}
