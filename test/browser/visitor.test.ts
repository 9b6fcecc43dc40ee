import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { today } from '#domain/items/items.ts'
import { addDays, formatStoredDay } from '#lib/time/dates.ts'
import { demoItems } from '#server/demo/seed.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

describe('a visitor', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    await site.app.store.createMany(demoItems(today(site.app.services), 'Tradewind'))
  })

  after(() => site.close())

  async function messages() {
    return (await site.app.store.find({ indexes: ['messages'], size: 100 })).documents.map(({ body }) => body)
  }

  it('reads, searches with a typing mistake, opens an item and finds others like it, without JavaScript', async () => {
    const page = await site.visitor({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('link', { name: 'Insights', exact: true }).first().click()
    await page.waitForURL('**/blogs')
    assert.equal(await page.getByRole('main').getByRole('article').count(), 8)
    await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/blogs?page=2')
    await page.getByRole('search').getByRole('searchbox').fill('confidentialty')
    await page.getByRole('button', { name: 'Go' }).click()
    await page.waitForURL('**/search-query?q=confidentialty')
    assert.ok((await page.getByRole('main').locator('mark').count()) > 0)
    const first = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link')
    const title = (await first.innerText()).trim()
    await first.click()
    await page.waitForURL('**/blog-details?id=*')
    assert.equal((await page.getByRole('heading', { level: 1 }).innerText()).trim(), title)
  })

  it('sees beside a long article, and on a phone before it, its sections, without JavaScript', async () => {
    const page = await site.visitor({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
    await page.goto('/blog-details?id=demo-blog-01')
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const names = await links.allInnerTexts()
    assert.deepEqual(names, await page.locator('article h2[id^="section-"]').allInnerTexts())
    for (const [at, name] of names.slice(0, 3).entries()) {
      await links.nth(at).click()
      await page.locator('a:target-current').filter({ hasText: name }).waitFor()
    }
    await page.setViewportSize({ width: 360, height: 800 })
    const heights = [links.last(), page.locator('#section-1'), page.getByRole('heading', { name: 'Share' })]
    const [list, text, share] = await Promise.all(heights.map(async (part) => (await part.boundingBox())?.y ?? assert.fail('not shown')))
    assert.ok(list && text && share && list < text && text < share, `${[list, text, share]}`)
  })

  it('sends a message without JavaScript, after mending what was wrong', async () => {
    const page = await site.visitor({ javaScriptEnabled: false })
    await page.goto('/contact-us')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill('ada@client.example')
    await page.getByLabel('Subject').fill('A question')
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Subject') })
      .evaluate((form) => form.setAttribute('novalidate', ''))
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Please enter a message in the textarea.').first().waitFor()
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ada')
    await page.getByLabel('Message').fill('How long does a hosted team take?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    const sent = (await messages()).filter(({ subject }) => subject === 'A question')
    assert.deepEqual(
      sent.map(({ from_name, email, message }) => [from_name, email, message]),
      [['Ada', 'ada@client.example', 'How long does a hosted team take?']],
    )
  })

  it('sends a message with JavaScript: the fields clear at once and the answer is announced', async () => {
    const page = await site.visitor({ reducedMotion: 'no-preference' })
    await page.goto('/contact-us')
    await page.getByLabel('Name').fill('Grace')
    await page.getByLabel('Email').fill('grace@client.example')
    await page.getByLabel('Subject').fill('With script')
    await page.getByLabel('Message').fill('Hello')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    assert.equal(await page.getByLabel('Message').count(), 0)
    assert.equal((await messages()).filter(({ subject }) => subject === 'With script').length, 1)
  })

  it('gets the typed message back when the server cannot be reached', async () => {
    const page = await site.visitor({ reducedMotion: 'no-preference' })
    await page.goto('/contact-us')
    await page.getByLabel('Name').fill('Joan')
    await page.getByLabel('Email').fill('joan@client.example')
    await page.getByLabel('Subject').fill('Offline')
    await page.getByLabel('Message').fill('A long text that must not be lost')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('alert').filter({ hasText: 'Failed to send email.' }).waitFor()
    assert.equal(await page.getByLabel('Message').inputValue(), 'A long text that must not be lost')
    assert.equal(await page.getByLabel('Name').inputValue(), 'Joan')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    assert.equal((await messages()).filter(({ subject }) => subject === 'Offline').length, 1)
  })

  it('finds one way to talk in the header of every page, beside the name, at every width', async () => {
    const page = await site.visitor({ javaScriptEnabled: false })
    const header = page.getByRole('banner')
    for (const path of ['/', '/contact-us', '/blogs', '/nope']) {
      await page.goto(path)
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const talk = await header.getByRole('link', { name: 'Talk to us' }).boundingBox()
        const name = await header.getByRole('link').first().boundingBox()
        assert.ok(talk && name && Math.abs(talk.y + talk.height / 2 - name.y - name.height / 2) < 2, `${path} ${width}`)
      }
    }
    await header.getByRole('link', { name: 'Talk to us' }).click()
    await page.waitForURL('**/contact-us')
  })

  it('is asked to talk or to get a plan at the end of every page that sells, and reads what each gives', async () => {
    const page = await site.visitor({ javaScriptEnabled: false })
    for (const path of [
      '/',
      '/our-story',
      '/global-capability-centers',
      '/center-of-excellence',
      '/executive-search',
      '/product-engineering',
    ]) {
      await page.goto(path)
      const asks = page.getByRole('main').locator('section').last()
      assert.match(await asks.getByRole('link').first().innerText(), /^(?:Talk to us|Connect with Us|Click to Contact Us)$/, path)
      await asks.getByText('Enter it and see which model fits').waitFor()
      await asks.getByRole('link', { name: 'Get a plan for your team' }).click()
      await page.waitForURL('**/global-capability-centers#which-model')
    }
  })

  it('opens the Services menu by keyboard, without JavaScript, and never sees the hidden entry', async () => {
    const page = await site.visitor({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await page.goto('/faq')
    const services = page.getByRole('button', { name: 'Services' })
    await services.focus()
    await page.keyboard.press('Enter')
    const entry = page.getByRole('banner').getByRole('link', { name: 'Center of Excellence' })
    await entry.waitFor()
    assert.equal(await page.getByRole('banner').getByText('Executive Search').isVisible(), false)
    await page.keyboard.press('Escape')
    await entry.waitFor({ state: 'hidden' })
    await services.press('Enter')
    await entry.click()
    await page.waitForURL('**/center-of-excellence')
  })

  it('reaches every page from the menu on a phone, without sideways scrolling', async () => {
    const page = await site.visitor({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    for (const path of [
      '/',
      '/global-capability-centers',
      '/our-story',
      '/blogs',
      '/contact-us',
      '/faq',
      '/tradewind-blog-details',
      '/nope',
    ]) {
      await page.goto(path)
      assert.ok((await page.locator('html').evaluate((html) => html.scrollWidth)) <= 320, path)
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).click()
    await page.waitForURL('**/our-story')
  })

  it('learns which model fits a team, and what to type when the number is none', async () => {
    const page = await site.visitor({ javaScriptEnabled: false })
    for (const [team, model] of [
      ['25', 'Hosted'],
      ['150', 'Transfer'],
      ['800', 'Captive'],
    ] as const) {
      await page.goto(`/global-capability-centers?team=${team}`)
      assert.match(await page.getByRole('main').getByRole('status').innerText(), new RegExp(model))
    }
    for (const team of ['0', '-5', 'abc', '1.5', '', '1e9']) {
      const response = await page.goto(`/global-capability-centers?team=${team}`)
      assert.equal(response?.status(), 200, team)
      assert.equal(await page.getByRole('main').getByRole('status').count(), 0, team)
    }
  })

  it('sees an item from the day on which it is posted, not a moment before', async () => {
    const { services, store, clock } = site.app
    const tomorrow = addDays(today(services), 1)
    await store.create({
      index: 'news',
      id: 'tomorrow',
      body: { title: 'Comes tomorrow', source: 'Desk', posted_date: formatStoredDay(tomorrow), expiry_date: '1/1/2030' },
    })
    const page = await site.visitor({ reducedMotion: 'no-preference' })
    await page.goto('/blogs')
    assert.equal(await page.getByText('Comes tomorrow').count(), 0)
    assert.equal((await page.goto('/blog-details?id=tomorrow'))?.status(), 404)
    clock.now = new Date(`${tomorrow}T00:00:00+05:30`)
    await page.goto('/blogs')
    await page.getByRole('main').getByRole('article').filter({ hasText: 'Comes tomorrow' }).waitFor()
    assert.equal((await page.goto('/blog-details?id=tomorrow'))?.status(), 200)
  })
})
