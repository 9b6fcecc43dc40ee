import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pressInMenu, SAVED } from '#test/browser/admin/form-pages.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { save, type Writing, write } from './writing.ts'

describe('the tools of the editor, by keyboard', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const tool = ({ page }: Writing, name: string) =>
    page.getByRole('toolbar').getByRole('button', { name, exact: true, includeHidden: true })

  async function use(writing: Writing, name: string, leadsTo = writing.text): Promise<void> {
    const { press, pressAtOnce, tabTo } = keyboardOf(writing.page)
    await press('Escape')
    await tabTo(writing.page.getByRole('toolbar').locator('[tabindex="0"]'), 'Shift+Tab')
    await press('Home')
    const [inRow, inMenu] = await tool(writing, name).evaluate(stopsTo)
    await pressAtOnce(...Array.from({ length: inRow }, () => 'ArrowRight'))
    if (inMenu !== undefined) {
      await press('Enter')
      await pressAtOnce(...Array.from({ length: inMenu }, () => 'ArrowDown'))
    }
    await assertFocus(tool(writing, name))
    await press('Enter')
    await assertFocus(leadsTo, `${name} leads on`)
  }

  it('each make what their names say, and say whether they are on', async () => {
    const writing = await write(site, 'marked', '<p>words</p>')
    const { press } = keyboardOf(writing.page)
    const marks = { Bold: 'strong', Italic: 'em', Underline: 'u', Strikethrough: 's', Code: 'code' }
    for (const [name, tag] of Object.entries(marks)) {
      await press('Control+a')
      await use(writing, name)
      assert.equal(await writing.content(), `<p><${tag}>words</${tag}></p>`)
      assert.equal(await tool(writing, name).getAttribute('aria-pressed'), 'true')
      await use(writing, name)
      assert.equal(await writing.content(), '<p>words</p>')
      assert.equal(await tool(writing, name).getAttribute('aria-pressed'), 'false')
    }
    await press('Control+End')
    const blocks = {
      'Heading 2': '<h2>words</h2>',
      'Heading 3': '<h3>words</h3>',
      'Heading 4': '<h4>words</h4>',
      'Bullet list': '<ul><li><p>words</p></li></ul>',
      'Numbered list': '<ol><li><p>words</p></li></ol>',
      Quote: '<blockquote><p>words</p></blockquote>',
      'Code block': '<pre><code>words</code></pre>',
    }
    for (const [name, html] of Object.entries(blocks)) {
      await use(writing, name)
      assert.equal(await writing.content(), html)
      await use(writing, name)
      assert.equal(await writing.content(), '<p>words</p>', `${name} twice`)
    }
  })

  it('put a quote around the list of an item, and take it away', async () => {
    const list = '<ul><li><p>one</p></li><li><p>two</p></li></ul>'
    const writing = await write(site, 'quoted', list)
    await writing.text.getByText('two').click()
    await use(writing, 'Quote')
    assert.equal(await writing.content(), `<blockquote>${list}</blockquote>`)
    assert.equal(await tool(writing, 'Quote').getAttribute('aria-pressed'), 'true')
    await use(writing, 'Quote')
    assert.equal(await writing.content(), list)
  })

  it('undo and redo', async () => {
    const writing = await write(site, 'undo', '<p>words</p>')
    await use(writing, 'Divider')
    assert.equal(await writing.content(), '<p>words</p><hr>')
    await use(writing, 'Undo')
    assert.equal(await writing.content(), '<p>words</p>')
    await use(writing, 'Redo')
    assert.equal(await writing.content(), '<p>words</p><hr>')
  })

  it('make a table, and change it', async () => {
    const writing = await write(site, 'table', '<p>Before</p>')
    await use(writing, 'Insert table')
    await writing.page.keyboard.type('City')
    const cells = async () => {
      const html = await writing.content()
      return [html.match(/<tr>/g)?.length, html.match(/<t[hd]/g)?.length]
    }
    assert.deepEqual(await cells(), [3, 9])
    await use(writing, 'Add row')
    assert.deepEqual(await cells(), [4, 12])
    await use(writing, 'Add column')
    assert.deepEqual(await cells(), [4, 16])
    await use(writing, 'Delete column')
    await use(writing, 'Delete row')
    assert.deepEqual(await cells(), [3, 9])
    assert.match(await save(writing, site, 'table'), /^<p>Before<\/p><table><tbody><tr>/)
  })

  it('take a table away with its tools, and the toolbar can still be reached', async () => {
    const writing = await write(site, 'no-table', '<p>Before</p>')
    await use(writing, 'Insert table')
    await use(writing, 'Delete table')
    assert.equal(await writing.content(), '<p>Before</p>')
    await use(writing, 'Heading 2')
  })

  it('take a table away with its last row or column', async () => {
    const writing = await write(site, 'last', '<p>Before</p>')
    for (const part of ['row', 'column']) {
      await use(writing, 'Insert table')
      for (let left = 3; left > 0; left--) await use(writing, `Delete ${part}`)
      assert.equal(await writing.content(), '<p>Before</p>', part)
    }
  })

  it('open what they name, and give the focus back', async () => {
    const writing = await write(site, 'opening', '<p>words</p>')
    const { page } = writing
    const { press } = keyboardOf(page)
    for (const [name, dialog] of [
      ['Link', 'Link'],
      ['Insert image', 'Insert image'],
      ['Insert video', 'Insert video'],
      ['Writing by keyboard', 'Keyboard shortcuts'],
    ] as const) {
      const opened = page.getByRole('dialog', { name: dialog })
      await use(writing, name, opened.locator(':focus'))
      await press('Escape')
      await assertFocus(writing.text, `${name} gives the focus back`)
    }
    await use(writing, 'Find and replace', page.getByLabel('Find', { exact: true }))
    await press('Escape')
    await assertFocus(writing.text)
  })

  it('refuse a link that the server would not keep, and say so', async () => {
    const writing = await write(site, 'links', '<p>words</p>')
    const { page, text } = writing
    const { press, type } = keyboardOf(page)
    await press('Control+a', 'Control+k')
    const address = page.getByRole('dialog', { name: 'Link' }).getByRole('textbox')
    for (const [refused, hasText] of [
      ['javascript:alert(1)', 'A link can lead to a web page'],
      ['https://user:password@a.example', 'A link can have no user name'],
      ['no address', 'A link can lead to a web page'],
      ['//evil.example', 'A link can lead to a web page'],
    ] as const) {
      await address.fill(refused)
      await press('Enter')
      await page.getByRole('dialog').getByRole('alert').filter({ hasText }).waitFor()
    }
    await address.fill('example.com/page')
    await press('Enter')
    await assertFocus(text)
    await type(' more')
    assert.equal(await writing.content(), '<p><a rel="noopener noreferrer" href="https://example.com/page">words</a> more</p>')
  })

  it('give the text the whole window, with what saves in reach and nothing else', async () => {
    const writing = await write(site, 'whole', '<p>words</p>')
    const { page, text } = writing
    const { press, tabTo } = keyboardOf(page)
    await use(writing, 'Full screen', page.getByRole('button', { name: 'More tools' }))
    const box = await page.locator('[data-full-screen]').boundingBox()
    assert.deepEqual(box, { x: 0, y: 0, width: 1280, height: 900 })
    await tabTo(page.getByRole('button', { name: 'More actions' }))
    await tabTo(page.getByRole('button', { name: 'Update' }))
    await pressInMenu(page, 'Unpublish…')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await press('Control+k')
    await assertFocus(page.getByRole('combobox', { name: 'Search screens, posts, messages and actions' }))
    await press('Escape')
    await page.locator('[data-full-screen]').waitFor()
    assert.equal(await page.getByLabel('Title', { exact: true }).evaluate((field) => field.closest('[inert]') !== null), true)
    await press('Escape')
    await page.locator('[data-full-screen]').waitFor({ state: 'detached' })
    await text.focus()
    assert.equal(await page.getByLabel('Title', { exact: true }).evaluate((field) => field.closest('[inert]') !== null), false)
    await press('Control+Shift+f')
    await page.locator('[data-full-screen]').waitFor()
    await press('Control+a', 'Control+k')
    await page.getByRole('dialog', { name: 'Link' }).waitFor()
    await press('Escape')
    await page.locator('[data-full-screen]').waitFor()
    await page.getByLabel('Title', { exact: true }).evaluate((field: HTMLInputElement) => {
      field.value = ''
    })
    await press('Control+s')
    await page.getByRole('status').filter({ hasText: SAVED }).waitFor()
    await page.locator('[data-full-screen]').waitFor()
    await press('Control+Enter')
    await page.getByRole('alert').filter({ hasText: 'Title is required' }).waitFor()
    await page.locator('[data-full-screen]').waitFor({ state: 'detached' })
  })
})

/** Runs in the page: steps in the row, and in the menu where the tool is in one. */
function stopsTo(button: Element): [inRow: number, inMenu: number | undefined] {
  const all = [...(button.closest('[role="toolbar"]')?.querySelectorAll('button') ?? [])]
  const row = all.filter((other) => !other.closest('[popover]'))
  const menu = button.closest('[popover]')
  if (!menu) return [row.findIndex((other) => other === button), undefined]
  const opener = row.findIndex((other) => other === menu.previousElementSibling)
  return [opener, [...menu.querySelectorAll('button')].findIndex((other) => other === button)]
}
