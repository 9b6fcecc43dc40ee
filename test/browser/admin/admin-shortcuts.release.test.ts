import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { focusText } from '#test/browser/editor/writing.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const MAKES = {
  Bold: 'strong',
  Italic: 'em',
  Underline: 'u',
  Strikethrough: 's',
  Code: 'p > code',
  'Heading 2': 'h2',
  'Heading 3': 'h3',
  'Heading 4': 'h4',
  'Bullet list': 'ul',
  'Numbered list': 'ol',
  Quote: 'blockquote',
  'Code block': 'pre',
}

const combined = (keys: string[]) => keys.join('+').replace('Ctrl', 'Control')

describe('keyboard shortcuts of the admin area', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  async function open(page: Page, path: string) {
    await page.goto(path)
    await alive(page)
  }

  it('are listed under ?, and each does what the list says', async () => {
    const page = await site.administrator()
    const { press, pressAtOnce, type } = keyboardOf(page)
    const goesTo = (path: string) => async (keys: string[]) => {
      await open(page, path === '/admin' ? '/admin/analytics' : '/admin')
      await pressAtOnce(...keys)
      await page.waitForURL(`**${path}`)
    }
    const text = page.locator('[contenteditable="true"]')
    async function startText(beginning: string) {
      await open(page, '/add-tradewind-blog')
      await focusText(page, text)
      await type(beginning)
    }
    let last = ''
    const makes = (tag: string) => async (keys: string[]) => {
      if (last in MAKES) {
        await press('Control+a', 'Delete', 'Backspace')
        await type('Words')
      } else await startText('Words')
      await press('Shift+Home', combined(keys))
      await text.locator(tag).getByText('Words').waitFor()
    }
    const promises: Record<string, (keys: string[]) => Promise<unknown>> = {
      'Add News': goesTo('/add-blog'),
      'Add Blog': goesTo('/add-tradewind-blog'),
      'Go to the Dashboard': goesTo('/admin'),
      'Go to Posts': goesTo('/admin/manage-blogs'),
      'Go to the Inbox': goesTo('/admin/messages'),
      'Go to Analytics': goesTo('/admin/analytics'),
      async 'Search the list, or posts'(keys) {
        await goesTo('/admin/manage-blogs#search-text')(keys)
        await alive(page)
        await assertFocus(page.getByRole('searchbox'))
      },
      async 'Find anything (⌘ K on a Mac)'(keys) {
        await open(page, '/admin')
        await press(combined(keys))
        await assertFocus(page.getByRole('combobox', { name: 'Search screens, posts, messages and actions' }))
        await press('Escape')
      },
      async 'Show this list'(keys) {
        await open(page, '/admin')
        await press(...keys)
        await list(page).waitFor()
        await assertFocus(list(page).getByRole('button', { name: 'Close' }))
        await press('Escape')
        await list(page).waitFor({ state: 'hidden' })
      },
      async 'Publish, schedule or update'(keys) {
        await startText('Words')
        await press(combined(keys))
        await page.getByRole('dialog').or(page.getByRole('alert')).first().waitFor()
      },
      async 'Save a draft (⌘ S on a Mac)'(keys) {
        await startText('Words')
        await press(combined(keys))
        await page
          .getByRole('status')
          .filter({ hasText: /^(?:Draft saved|Saved) \d/ })
          .waitFor()
        assert.equal(await page.getByText('Not published yet').count(), 0)
      },
      async 'Link the selected words'(keys) {
        await startText('Words')
        await press('Shift+Home', combined(keys))
        await type('https://docs.example.com/')
        await press('Enter')
        await text.getByRole('link', { name: 'Words' }).waitFor()
      },
      async 'Insert by name, at the start of a word'(keys) {
        await startText('Words ')
        await press(...keys)
        await page.getByRole('listbox', { name: 'Insert' }).waitFor()
      },
      ...Object.fromEntries(Object.entries(MAKES).map(([does, tag]) => [does, makes(tag)])),
      async Undo(keys) {
        await startText('Words')
        await press(combined(keys))
        assert.equal((await text.innerText()).trim(), '')
      },
      async Redo(keys) {
        await promises.Undo?.(['Ctrl', 'Z'])
        await press(combined(keys))
        await text.getByText('Words').waitFor()
      },
      async 'Find and replace'(keys) {
        await startText('Words')
        await press(combined(keys))
        await assertFocus(page.getByLabel('Find', { exact: true }))
      },
      async 'Paste as plain text'(keys) {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await startText('Words')
        await page.evaluate(() => {
          const html = new Blob(['<h2>Copied</h2>'], { type: 'text/html' })
          return navigator.clipboard.write([
            new ClipboardItem({ 'text/html': html, 'text/plain': new Blob(['Copied'], { type: 'text/plain' }) }),
          ])
        })
        await press(combined(keys))
        await text.getByText('WordsCopied').waitFor()
        assert.equal(await text.locator('h2').count(), 0)
      },
      async 'Full screen'(keys) {
        await startText('Words')
        await press(combined(keys))
        await page.locator('[data-full-screen]').waitFor()
      },
      async 'Leave the text from a list or table'(keys) {
        await startText('- one')
        await press('Enter')
        await type('two')
        await press('Tab')
        await text.locator('li li').waitFor()
        await press(...keys.map((key) => key.replace('Esc', 'Escape')))
        await assertFocus(page.getByLabel('Content excerpt', { exact: true }))
      },
    }

    await open(page, '/admin')
    await press('?')
    const listed = await list(page)
      .locator('dl:nth-of-type(-n + 2) > div')
      .evaluateAll((rows) =>
        rows.map((row) => ({
          does: row.querySelector('dd')?.innerText ?? '',
          keys: [...row.querySelectorAll('kbd')].map(({ innerText }) => innerText),
        })),
      )
    assert.deepEqual(listed.map(({ does }) => does).sort(), Object.keys(promises).sort())
    page.on('dialog', (question) => question.accept())
    for (const { does, keys } of listed) {
      await promises[does]?.(keys)
      last = does
    }
  })

  it('do nothing while somebody types, or holds Control', async () => {
    const page = await site.administrator()
    const { press, type, tabTo } = keyboardOf(page)
    const typed = 'n b / ? g d'
    await open(page, '/add-tradewind-blog')
    const text = page.locator('[contenteditable="true"]')
    for (const target of [page.getByLabel('Title', { exact: true }), text, page.getByLabel('Content excerpt', { exact: true })]) {
      await tabTo(target)
      await type(typed)
      assert.equal(await target.evaluate((element) => (element as HTMLInputElement).value ?? element.textContent), typed)
    }
    await tabTo(page.getByRole('toolbar').locator('[tabindex="0"]'), 'Shift+Tab')
    await press('n', '?')
    // What was typed may be a draft by now, with an address of its own.
    assert.match(new URL(page.url()).pathname, /^\/(?:add-tradewind-blog|edit-blog\/[\w-]+)$/)
    assert.equal(await list(page).isVisible(), false)
    await open(page, '/admin')
    await press('Control+/', 'Alt+b')
    assert.equal(new URL(page.url()).pathname, '/admin')
    await press('?')
    await list(page).waitFor()
    await press('n')
    assert.equal(new URL(page.url()).pathname, '/admin')
  })

  it('can be switched off, on this page and the next', async () => {
    const page = await site.administrator()
    const { press, tabTo } = keyboardOf(page)
    await open(page, '/admin')
    await press('?')
    await tabTo(page.getByLabel('Use single keys as shortcuts'), 'Shift+Tab')
    await press('Space', 'Escape')
    for (const path of ['/admin', '/admin/messages']) {
      await open(page, path)
      await press('?', 'n')
      assert.equal(await list(page).isVisible(), false)
      assert.equal(new URL(page.url()).pathname, path)
    }
    await tabTo(page.getByRole('button', { name: 'Keyboard shortcuts' }))
    await press('Enter')
    await tabTo(page.getByLabel('Use single keys as shortcuts'), 'Shift+Tab')
    await press('Space', 'Escape', 'n')
    await page.waitForURL('**/add-blog')
  })
})
