import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { EXPORT_HEADER } from '#domain/exports/export-header.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { webpOf } from '#test/images/webp-of.ts'
import { button, field, PUBLISHED } from './form-pages.ts'

const LINE = 'Guides,Short.,Ann,Desk,1/1/2026,1/1/2030'

describe('the tools of the lists', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    await site.app.store.createMany([
      { index: 'news', id: 'a', body: { ...PUBLISHED, title: 'Alpha', category: 'Gcc' } },
      { index: 'news', id: 'b', body: { ...PUBLISHED, title: 'Beta', category: 'Careers', blog_link: 'https://b.example' } },
    ])
  })

  after(() => site.close())

  async function open(path: string, options: Parameters<BrowserSite['administrator']>[0] = {}): Promise<Page> {
    const page = await site.administrator(options)
    await page.goto(path)
    await alive(page)
    return page
  }

  it('sort a list as soon as an order is chosen, and keep it', async () => {
    const page = await open('/admin/manage-blogs')
    await page.getByLabel('Sort by').selectOption('Title')
    await page.waitForURL('**/admin/manage-blogs?sort=title')
    await page.getByRole('article').first().getByRole('heading', { name: 'Alpha' }).waitFor()
    await page.getByRole('link', { name: 'Edit Alpha' }).click()
    await page.waitForURL('**/edit-news/a?sort=title')
    await alive(page)
    await field(page, 'Source').fill('Sorted')
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs?sort=title')
  })

  for (const javaScriptEnabled of [true, false])
    it(`rename a category after saying how many items have it, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const [from, to] = javaScriptEnabled ? ['Gcc', 'GCC'] : ['Careers', 'Work']
      const page = await open('/admin/manage-blogs', { javaScriptEnabled })
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Categories', exact: true }).click()
      await page.getByRole('link', { name: `Rename ${from}`, exact: true }).click()
      await page.getByText(`“${from}” is the category of 1 news item.`).waitFor()
      if (javaScriptEnabled) await alive(page)
      await page.getByLabel('New name').fill(to)
      await button(page, 'Rename category').click()
      await page.getByText(`“${from}” is “${to}” now, in 1 post.`).waitFor()
      await page.getByRole('link', { name: `Rename ${to}`, exact: true }).waitFor()
    })

  for (const javaScriptEnabled of [true, false])
    it(`ask before a category joins another, and part them again, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const [law, tax] = javaScriptEnabled ? ['Law', 'Tax'] : ['Courts', 'Duties']
      await site.app.store.createMany([law, tax].map((category) => ({ index: 'news', id: category, body: { ...PUBLISHED, category } })))
      const page = await open(`/admin/categories?name=${law}`, { javaScriptEnabled })
      if (javaScriptEnabled) await alive(page)
      await page.getByLabel('New name').fill(tax)
      await page.getByLabel('New name').press('Enter')
      const question = page.getByRole('alert').filter({ hasText: `“${tax}” exists: 1 post joins its 1.` })
      await question.waitFor()
      assert.equal((await site.app.store.get('news', law))?.body.category, law)
      if (javaScriptEnabled) {
        await page.getByLabel('New name').fill(`${tax} and more`)
        await question.waitFor({ state: 'detached' })
        await page.getByLabel('New name').fill(tax)
        await button(page, 'Rename category').click()
      }
      await button(page, 'Merge categories').click()
      await page.getByText(`“${law}” is “${tax}” now, in 1 post.`).waitFor()
      await button(page, 'Undo').click()
      await page.getByText('1 post changed back.').waitFor()
      await page.getByRole('link', { name: `Rename ${law}`, exact: true }).waitFor()
      await site.app.store.remove({ index: 'news', id: law, version: await site.app.version('news', law) })
      await site.app.store.remove({ index: 'news', id: tax, version: await site.app.version('news', tax) })
    })

  it('keep a name of several lines off the lines between the categories', async () => {
    const category = 'Regulation and Compliance of Global Capability Centers in the States of India'
    await site.app.store.create({ index: 'news', id: 'long', body: { ...PUBLISHED, category } })
    const page = await open('/admin/categories', { viewport: { width: 320, height: 640 } })
    const gaps = await page.getByText(category).evaluate((name) => {
      const words = document.createRange()
      words.selectNodeContents(name)
      const [text, row] = [words.getBoundingClientRect(), name.parentElement?.getBoundingClientRect() ?? new DOMRect()]
      return [text.top - row.top, row.bottom - text.bottom, text.height]
    })
    await site.app.store.remove({ index: 'news', id: 'long', version: await site.app.version('news', 'long') })
    assert.ok(gaps.length === 3 && gaps.every((gap) => gap >= 8), `${gaps}`)
  })

  it('show a file before it is imported, with what is wrong with a row', async () => {
    const page = await open('/add-data-component?from=file')
    const header = 'Title,Category,Content excerpt,Author,Source,Posted date,Expiry date'
    const choose = (name: string, text: string) =>
      page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('bad.csv', `${header}\nGamma,${LINE}\nDelta,${LINE.replace('1/1/2026', 'soon')}\n`)
    await page.getByText('1 of 2 rows is ready. 1 has problems.').waitFor()
    await page.getByRole('row', { name: /^2 \(line 3\) posted_date Posted date must be a day that exists/ }).waitFor()
    await choose('good.csv', `${header}\nGamma,${LINE}\n`)
    await page.getByText('1 of 1 row is ready.').waitFor()
    await page.getByRole('heading', { name: 'Gamma' }).waitFor()
    assert.equal((await site.app.store.find({ indexes: ['blog'], text: 'Gamma', size: 0 })).total, 0)
    await button(page, 'Import file').click()
    await button(page, 'Import and publish 1').click()
    await page.getByText('1 post imported.').waitFor()
  })

  it('take an export back that is larger than one import, in parts', async () => {
    const content = `<p>A${' '.repeat(400_000)}B</p>`
    const bodies = [...Array(30).keys()].map((at) => ({ kind: 'blog', id: `large-${at}`, title: `Large ${at}`, content }))
    const text = ['{"export":"tradewind-items","form":1}', ...bodies.map((body) => JSON.stringify(body))].join('\n')
    const page = await open('/add-data-component?from=file')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'items.ndjson', mimeType: '', buffer: Buffer.from(`${text}\n`) })
    await button(page, 'Import file').click()
    await page.getByText('30 have no date and stay hidden.').waitFor()
    await button(page, 'Import 30 without a date').click()
    await page.getByText('30 posts imported.').waitFor()
    assert.equal((await site.app.store.find({ indexes: ['imports'], size: 0 })).total, 2 + 1)
  })

  it('take an article back that shows more pictures than one import takes, in parts of which one has nothing else', async () => {
    const about = { width: 9, height: 9, framed: false }
    const pictures = [...Array(30).keys()].map((at) => {
      const data = webpOf(300_000, at)
      const sha256 = createHash('sha256').update(data).digest('base64url')
      return { picture: { file: `large-${at}.webp`, about, sha256, data: data.toString('base64') } }
    })
    const content = pictures.map(({ picture }) => `<figure><img src="/assets/img/960x900/${picture.file}" alt=""></figure>`).join('')
    const lines = [EXPORT_HEADER, ...pictures, { kind: 'blog', id: 'with-pictures', title: 'With pictures', content }]
    const buffer = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const page = await open('/add-data-component?from=file')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'pictures.ndjson', mimeType: '', buffer })
    await button(page, 'Import file').click()
    await button(page, 'Import 1 without a date').click()
    await page.getByText('1 post imported.').waitFor()
    for (const { picture } of pictures) assert.ok(await site.app.store.get('images', picture.file), picture.file)
  })

  it('advise before publishing, lead to what can be mended, and keep nobody from it', async () => {
    const page = await open('/edit-news/b')
    await field(page, 'Title').fill('Alpha')
    const summary = page.getByText(/^2 suggestions$/)
    await summary.waitFor()
    await summary.click()
    await page.getByRole('link', { name: 'Edit title' }).click()
    await assertFocus(field(page, 'Title'))
    await summary.click()
    await page.getByRole('link', { name: 'Edit content excerpt' }).click()
    await assertFocus(field(page, 'Content excerpt'))
    await field(page, 'Content excerpt').fill('Short.')
    await page.getByText(/^1 suggestion$/).waitFor()
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs')
    assert.equal((await site.app.store.get('news', 'b'))?.body.title, 'Alpha')
  })
})
