import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import sharp from 'sharp'
import { itemPages } from '#app/content/item-pages.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { isOutside, openWeb } from '#test/peers/web.ts'
import { until } from '#test/process/wait-until.ts'
import { button, field, formsOf, SAVED, status } from './form-pages.ts'

const PAGE = `<title>x</title><meta property="og:title" content="A new plant"><meta property="og:site_name" content="The News">
  <meta property="og:description" content="It opens."><meta property="article:published_time" content="2026-11-20"><meta property="og:image" content="/p.png">`
const MARK = 'Found on the page'

/** `held`: answers that wait until they are let go, where `hold` says so. */
async function openForms(t: TestContext) {
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1c5a66' } })
    .png()
    .toBuffer()
  const held: (() => void)[] = []
  const web = await openWeb(t, ({ url }, response) => {
    const answer = () => {
      if (url === '/gone') response.statusCode = 404
      response
        .setHeader('Content-Type', url === '/p.png' ? 'image/png' : 'text/html')
        .end(url === '/p.png' ? png : url === '/bare' ? PAGE.replace(/<meta property="og:image".*/, '') : PAGE)
    }
    if (url === '/held') held.push(answer)
    else answer()
  })
  const safeFetch = {
    fetch: createGuardedFetch({ userAgent: 'Reader', mayConnect: isOutside, resolve: async () => [] }),
    readPage: parsePageMetadata,
  }
  const site = await openBrowserSite({ outside: { safeFetch } })
  t.after(() => site.close())
  return { site, web, held, ...formsOf(() => site) }
}

describe('filling a form from a link', () => {
  it('fills what nobody has written, marks it, and is kept like anything that is typed', async (t) => {
    const { site, web, open } = await openForms(t)
    const page = await open(itemPages.news.add.path)
    await field(page, 'Source').fill('My own words')
    await field(page, 'Blog link').fill(`${web.origin}/story`)
    await status(page, SAVED)
    await button(page, 'Fill from link').click()
    await status(page, /Filled in from 127\.0\.0\.2: .*Logo.* Left as you have it: Source\./)
    const held = { Title: 'A new plant', Source: 'My own words', 'Posted date': '2026-11-20', 'Content excerpt': 'It opens.' }
    for (const [label, text] of Object.entries(held)) assert.equal(await field(page, label).inputValue(), text, label)
    for (const label of ['Title', 'Posted date', 'Content excerpt', 'Logo'])
      assert.match(await describedBy(page, label), new RegExp(MARK), `${label} says where it is from`)
    for (const label of ['Source', 'Category', 'Expiry date']) assert.doesNotMatch(await describedBy(page, label), new RegExp(MARK), label)
    const drafts = async () => (await site.app.store.find({ indexes: ['news'], size: 9 })).documents.map(({ body }) => body)
    await until(async () => (await drafts())[0]?.title === 'A new plant' && (await drafts())[0]?.logo !== '')
    assert.match(await describedBy(page, 'Logo'), new RegExp(MARK), 'also when it is stored')
    const [draft] = await drafts()
    assert.deepEqual(
      [draft?.title, draft?.source, draft?.posted_date, draft?.content_excerpt, draft?.draft],
      ['A new plant', 'My own words', '20/11/2026', 'It opens.', true],
    )
    assert.equal((await site.app.request(`/assets/img/960x900/${draft?.logo}`)).headers.get('Content-Type'), 'image/webp')
  })

  it('takes the mark away with the first key, and never writes over what was typed meanwhile', async (t) => {
    const { web, held, open } = await openForms(t)
    const page = await open(itemPages.news.add.path)
    await field(page, 'Blog link').fill(`${web.origin}/held`)
    await button(page, 'Fill from link').click()
    await status(page, 'Reading the page…')
    await until(() => held.length > 0)
    await field(page, 'Title').fill('Typed meanwhile')
    held.shift()?.()
    await status(page, /Filled in from .* Left as you have it: Title\./)
    assert.equal(await field(page, 'Title').inputValue(), 'Typed meanwhile')
    await field(page, 'Source').press('End')
    await page.keyboard.type(' and more')
    assert.doesNotMatch(await describedBy(page, 'Source'), new RegExp(MARK))
    await page.getByText('Uploaded. Choose a file to replace it.').waitFor()
    await field(page, 'Blog link').fill(`${web.origin}/again`)
    await button(page, 'Fill from link').click()
    await status(page, /Filled in from .*Content excerpt, and Logo\..* Left as you have it: Title and Source\.$/)
    assert.equal(await field(page, 'Source').inputValue(), 'The News and more')
  })

  it('is offered when an address is pasted, works with the keyboard alone, and says what went wrong', async (t) => {
    const { web, open } = await openForms(t)
    const page = await open(itemPages.news.add.path)
    await field(page, 'Blog link').focus()
    await page.evaluate((address) => {
      const target = document.activeElement as HTMLInputElement
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', address)
      if (target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))) target.value = address
    }, `${web.origin}/gone`)
    await status(page, '“Fill from link” fills')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await status(page, 'Nothing was filled in. The site has no such page (404).')
    assert.equal(await field(page, 'Title').inputValue(), '')
    await field(page, 'Blog link').fill('')
    await button(page, 'Fill from link').click()
    await status(page, 'Enter the page’s URL in Blog link first.')
    assert.equal(await button(page, 'Fill from link').count(), 1)
    const article = await open(itemPages.blog.add.path, page)
    assert.equal(await button(article, 'Fill from link').count(), 0, 'an article has its text here')
  })

  it('leaves what a published item says alone', async (t) => {
    const { web, open, site, copyOf } = await openForms(t)
    const body = {
      title: 'Own',
      source: 'Own',
      category: 'Own',
      posted_date: '1/1/2026',
      expiry_date: '1/1/2030',
      blog_link: `${web.origin}/bare`,
    }
    await site.app.store.create({ index: 'news', id: 'one', body })
    const page = await open('/edit-news/one')
    await button(page, 'Fill from link').click()
    await status(page, /Left as you have it: Title, Source, and Posted date\./)
    assert.equal(await field(page, 'Posted date').inputValue(), '2026-01-01')
    await until(async () => (await copyOf('one'))?.values.content_excerpt === 'It opens.')
  })
})

/** What assistive technology reads out beside a field's name. */
async function describedBy(page: import('playwright-core').Page, label: string): Promise<string> {
  return field(page, label).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}
