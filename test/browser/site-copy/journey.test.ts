import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { editable, openEditing, publish, rewrite, saved, textOf, toolsOf } from './editing.ts'

describe('the words of a page, written where they stand', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function read(path: string): Promise<string[]> {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.goto(path)
    return visitor.locator('h1, summary').allInnerTexts()
  }

  it('by the keyboard alone: a headline, a question that is added and moved up, published, read without script', async () => {
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    const { press, tabTo, type } = keyboardOf(page)
    await page.goto('/')
    await tabTo(page.getByRole('link', { name: 'Edit page' }))
    await press('Enter')
    await editable(page)
    await page.locator('svg text', { hasText: 'Seattle' }).waitFor()
    await tabTo(textOf(page, 'Heading', 'Managed'))
    await press('Enter', 'Control+a')
    await type('Your team in India')
    await page.getByText('18 of 90').waitFor()
    await press('Enter')
    await saved(page)
    await openEditing(page, '/faq')
    const second = textOf(page, 'Answer', 'When you outsource')
    await second.focus()
    await press('Tab')
    await assertFocus(page.getByRole('button', { name: 'Add question after' }))
    await press('Enter')
    // Nobody waits for the server before they type.
    await type('Is it new?')
    const question = page.getByRole('textbox', { name: 'Question', exact: true })
    await question.filter({ hasText: /^Is it new\?$/ }).waitFor()
    await assertFocus(question)
    await press('Enter')
    await press('Tab')
    await assertFocus(textOf(page, 'Answer', 'empty'))
    await saved(page)
    await press('Escape')
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
    await press('Enter')
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
    // The dialog first reads what has changed.
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true, disabled: false }).waitFor()
    await press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: /Not published\. Fill in “.*Answer”/ })
      .waitFor()
    assert.ok(!(await read('/faq')).includes('Is it new?'))
    await press('Escape')
    await textOf(page, 'Answer', 'empty').focus()
    await press('Enter')
    await type('Very new.')
    await press('Enter')
    await press('Tab')
    await assertFocus(page.getByRole('button', { name: 'Add question after' }))
    await press('ArrowRight', 'Enter')
    await assertFocus(textOf(page, 'Question', 'Is it new'))
    await saved(page)
    await press('Escape')
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
    await press('Enter')
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
    assert.deepEqual((await read('/faq')).slice(1, 3), ['What’s a Global Capability Center?', 'How is that different from outsourcing?'])
    await press('Enter')
    await page.getByRole('dialog', { name: 'Published', exact: true }).waitFor()
    assert.deepEqual((await read('/faq')).slice(1, 4), [
      'What’s a Global Capability Center?',
      'Is it new?',
      'How is that different from outsourcing?',
    ])
    assert.deepEqual(await read('/'), ['Managed Global Capability Centers for SMEs'], 'another page is published by itself')
    await openEditing(page, '/')
    await publish(page)
    await page.getByRole('link', { name: 'See the page' }).click()
    assert.deepEqual(await read('/'), ['Your team in India'])
  })

  it('by the pointer on a phone, with nothing out of the window; then signed out, the page is a visitor’s', async () => {
    const page = await site.administrator({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    await openEditing(page, '/faq')
    await rewrite(textOf(page, 'Heading', 'Questions buyers'), 'What buyers ask')
    await textOf(page, 'Question', 'Which model').tap()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Move up' }).tap()
    await assertFocus(textOf(page, 'Question', 'Which model'))
    await saved(page)
    const { widest, bar, end } = await page.evaluate(measured)
    assert.ok(widest <= 360)
    assert.ok(bar < 740 / 3, `the bar and the tools take ${bar} of 740 pixels`)
    assert.ok(end, 'the end of the page can be seen above the bar')
    await page.getByRole('button', { name: 'Publish', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).tap()
    await page.getByRole('link', { name: 'See the page' }).tap()
    await page.getByRole('button', { name: 'Administrator' }).tap()
    await page.getByRole('button', { name: 'Logout' }).tap()
    await page.getByRole('button', { name: 'Administrator' }).waitFor({ state: 'detached' })
    await page.waitForLoadState()
    await page.goto('/faq?edit')
    assert.equal(await page.getByRole('link', { name: 'Edit page' }).count(), 0)
    const [heading, , second, third] = await page.locator('h1, summary').allInnerTexts()
    assert.equal(heading, 'What buyers ask')
    assert.ok([second, third].includes('Which model fits your team?'))
  })

  it('lets a line be dragged, keeps the place in the page, and removes it', async () => {
    // A click while the page fades in meets nothing, and is tried again from another place in the window.
    const page = await site.administrator({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await openEditing(page, '/')
    const names = () => page.locator('h3:has([data-words*="functions"])').allInnerTexts()
    await textOf(page, 'Name', 'Sales').evaluate((name) => name.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await textOf(page, 'Name', 'Sales').click()
    const top = await scrolled(page)
    const notMoved = async () =>
      assert.fail(
        `${await names()}; in focus: ${await page.locator(':focus').allInnerTexts()}; ${await page.locator('.editing-bar').innerText()}`,
      )
    await drag(page, '.editing-handle', textOf(page, 'Name', 'Marketing').locator('xpath=../..'))
    await page.locator('h3:has([data-words*="functions"])').nth(2).filter({ hasText: 'Sales' }).waitFor().catch(notMoved)
    await assertFocus(textOf(page, 'Name', 'Sales'))
    assert.deepEqual(await names(), ['Operations', 'Marketing', 'Sales', 'Technology', 'HR'])
    assert.equal(await scrolled(page), top)
    await page.getByRole('button', { name: 'Remove function' }).click()
    await assertFocus(textOf(page, 'Name', 'Technology'))
    assert.deepEqual(await names(), ['Operations', 'Marketing', 'Technology', 'HR'])
    await toolsOf(page).getByRole('status').filter({ hasText: 'Function removed.' }).waitFor()
    await toolsOf(page).getByRole('button', { name: 'Undo' }).click()
    await assertFocus(textOf(page, 'Name', 'Sales'))
    assert.deepEqual(await names(), ['Operations', 'Marketing', 'Sales', 'Technology', 'HR'])
    assert.equal(await toolsOf(page).getByText('Function removed.').count(), 0)
  })
})

async function drag(page: Page, from: string, to: ReturnType<typeof textOf>): Promise<void> {
  // The tools find their place a moment after the text has the focus: this waits until they stay where they are.
  await page.locator(from).hover()
  await page.mouse.down()
  const end = await to.boundingBox()
  assert.ok(end)
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 })
  await page.mouse.up()
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Runs in the page. */
function measured(): { widest: number; bar: number; end: boolean } {
  const bar = document.querySelector('section[aria-label="Editing"]')?.getBoundingClientRect()
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const end = document.querySelector('body > footer')?.getBoundingClientRect().bottom ?? 0
  const top = document.querySelector('section[aria-label="Editing"]')?.getBoundingClientRect().top ?? 0
  return { widest: document.documentElement.scrollWidth, bar: bar?.height ?? 0, end: end <= top + 1 }
}
