import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { type Writing, write } from './writing.ts'

describe('writing in the editor', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('makes formatting of the signs of Markdown', async () => {
    const signs: [string, string][] = [
      ['# one', '<h2>one</h2>'],
      ['## one', '<h2>one</h2>'],
      ['### one', '<h3>one</h3>'],
      ['#### one', '<h4>one</h4>'],
      ['- one', '<ul><li><p>one</p></li></ul>'],
      ['* one', '<ul><li><p>one</p></li></ul>'],
      ['1. one', '<ol><li><p>one</p></li></ol>'],
      ['3. one', '<ol start="3"><li><p>one</p></li></ol>'],
      ['> one', '<blockquote><p>one</p></blockquote>'],
      ['``` one', '<pre><code>one</code></pre>'],
      ['---', '<hr>'],
      ['**one** two', '<p><strong>one</strong> two</p>'],
      ['_one_ two', '<p><em>one</em> two</p>'],
      ['*one* two', '<p><em>one</em> two</p>'],
      ['~~one~~ two', '<p><s>one</s> two</p>'],
      ['`one` two', '<p><code>one</code> two</p>'],
      ['(_one_) two', '<p>(<em>one</em>) two</p>'],
      ['__one__, two', '<p><strong>one</strong>, two</p>'],
      ['snake_case_name', '<p>snake_case_name</p>'],
      ['_name or snake_case_name', '<p>_name or snake_case_name</p>'],
      ['__name or snake__case', '<p>__name or snake__case</p>'],
    ]
    const { page, content } = await write(site, 'signs')
    for (const [typed, html] of signs) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Backspace')
      await page.keyboard.type(typed)
      assert.equal(await content(), html, typed)
    }
  })

  it('moves out of a link or code at the end of a line without writing anything', async () => {
    const ended = '<p>at <a rel="noopener noreferrer" href="https://example.com/">here</a></p><p>run <code>build</code></p><p>end</p>'
    const { page, content } = await write(site, 'line-ends', ended)
    const { press } = keyboardOf(page)
    await press('Control+Home', 'End', 'ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowRight', 'End')
    await page.keyboard.type('!')
    assert.equal(await content(), ended.replace('end<', 'end!<'))
    await press('ArrowUp', 'End', 'ArrowRight')
    await page.keyboard.type(' now')
    assert.equal(await content(), ended.replace('end<', 'end!<').replace('</code>', '</code> now'))
  })

  it('makes links of addresses, also before the full stop, comma or bracket behind them', async () => {
    const { page, content } = await write(site, 'addresses')
    const link = (words: string, href = words) => `<a rel="noopener noreferrer" href="${href}">${words}</a>`
    await page.keyboard.type('(See https://example.com/a_(b)), www.example.com; or "a@example.com". Not e.g. notes.md, this.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('At https://example.com/c.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('End')
    const [first, second, third] = [
      link('https://example.com/a_(b)'),
      link('www.example.com', 'https://www.example.com'),
      link('a@example.com', 'mailto:a@example.com'),
    ]
    assert.equal(
      await content(),
      `<p>(See ${first}), ${second}; or "${third}". Not e.g. notes.md, this.</p><p>At ${link('https://example.com/c')}.</p><p>End</p>`,
    )
  })

  it('makes no link of the words before an address where a picture is copied under it', async () => {
    const before = '<p>See https://example.com.</p><hr>'
    const figure = '<figure><img src="/assets/img/960x900/chart.webp"><figcaption>A chart</figcaption></figure>'
    const { page, text, content } = await write(site, 'copied', `${before}<p>Words.</p>${figure}`)
    await page.keyboard.down('Control')
    await text.locator('figure img').dragTo(text.getByText('Words.'), { targetPosition: { x: 1, y: 1 } })
    await page.keyboard.up('Control')
    assert.equal(await content(), `${before}${figure}<p>Words.</p>${figure}`)
  })

  it('links the words that are selected without the space behind them', async () => {
    const { page, content } = await write(site, 'spaced', '<p>one two</p>')
    const { press, type } = keyboardOf(page)
    await press('Control+Home', ...Array.from('one ', () => 'Shift+ArrowRight'), 'Control+k')
    await type('https://example.com')
    await press('Enter')
    await type(' and')
    assert.equal(await content(), '<p><a rel="noopener noreferrer" href="https://example.com">one</a> and two</p>')
  })

  it('leads all of a link elsewhere, also the space at its end', async () => {
    const link = (href: string, words: string) => `<a rel="noopener noreferrer" href="${href}">${words}</a>`
    const { page, content } = await write(site, 'elsewhere', `<p>one ${link('https://example.com/old', 'two ')}three</p>`)
    const { press, type } = keyboardOf(page)
    await press(...Array.from('three ', () => 'ArrowLeft'), 'Control+k')
    await type('https://example.com/new')
    await press('Enter')
    assert.equal(await content(), `<p>one ${link('https://example.com/new', 'two ')}three</p>`)
  })

  it('links what all selected cells say', async () => {
    const table = (rows: string[]) => `<table><tbody>${rows.map((row) => `<tr><td><p>${row}</p></td></tr>`).join('')}</tbody></table>`
    const { page, text, content } = await write(site, 'linked-cells', table(['one', 'two', 'three']))
    await text.locator('td').first().hover()
    await page.mouse.down()
    await text.locator('td').nth(1).hover()
    await page.mouse.up()
    await keyboardOf(page).press('Control+k')
    await page.keyboard.type('https://example.com')
    await page.keyboard.press('Enter')
    const linked = ['one', 'two'].map((words) => `<a rel="noopener noreferrer" href="https://example.com">${words}</a>`)
    assert.equal(await content(), table([...linked, 'three']))
  })

  it('undoes nothing by redoing once too often, whether the key tells of a small or a capital letter', async () => {
    const { page, content } = await write(site, 'redone')
    for (const redo of ['Control+Shift+Z', 'Control+Shift+z', 'Control+y']) {
      await page.keyboard.type('one')
      await page.keyboard.press('Enter')
      await page.keyboard.type('two')
      const written = await content()
      for (let times = 0; times < 9; times++) await page.keyboard.press('Control+z')
      assert.equal(await content(), '', redo)
      for (let times = 0; times < 9 && (await content()) !== written; times++) await page.keyboard.press(redo)
      for (const _onceMore of [1, 2]) {
        await page.keyboard.press(redo)
        assert.equal(await content(), written, redo)
      }
      for (let times = 0; times < 9; times++) await page.keyboard.press('Control+z')
    }
  })

  const menu = ({ page }: Writing) => page.getByRole('listbox', { name: 'Insert' })
  const options = (writing: Writing) => menu(writing).getByRole('option').allInnerTexts()

  it('offers what can be inserted behind a slash, and inserts it', async () => {
    const writing = await write(site, 'slash')
    const { page, text, content } = writing
    const { press, type } = keyboardOf(page)
    await type('/')
    await menu(writing).waitFor()
    assert.equal((await options(writing)).length, 12)
    await assertFocus(text, 'the focus stays in the text')
    const chosen = () => menu(writing).getByRole('option', { selected: true })
    assert.equal(await chosen().innerText(), 'Heading 2')
    assert.equal(await text.getAttribute('aria-activedescendant'), await chosen().getAttribute('id'))
    assert.equal(await text.getAttribute('aria-controls'), await menu(writing).getAttribute('id'))
    await press('ArrowUp')
    assert.equal(await chosen().innerText(), 'Paste as plain text')
    await press('ArrowDown', 'ArrowDown')
    assert.equal(await chosen().innerText(), 'Heading 3')
    await page.getByRole('status').filter({ hasText: '12 things to insert: Heading 3' }).waitFor()
    await press('Enter')
    await menu(writing).waitFor({ state: 'detached' })
    assert.equal(await text.getAttribute('aria-activedescendant'), null)
    await type('A heading')
    await press('Enter')
    await type('/num')
    assert.deepEqual(await options(writing), ['Numbered list'])
    await press('Tab')
    await type('one')
    await press('Enter', 'Enter')
    await type('/line')
    await press('Enter')
    assert.equal(await content(), '<h3>A heading</h3><ol><li><p>one</p></li></ol><hr>')
  })

  it('takes a click in the list as well, and opens dialogs from it', async () => {
    const writing = await write(site, 'slash-click')
    const { page, text, content } = writing
    await page.keyboard.type('/pict')
    await menu(writing).getByRole('option', { name: 'Insert image' }).click()
    await page.getByRole('dialog', { name: 'Insert image' }).waitFor()
    await page.keyboard.press('Escape')
    await assertFocus(text)
    assert.equal(await content(), '')
  })

  it('leaves slashes alone that are words', async () => {
    const writing = await write(site, 'slashes')
    const { page, content } = writing
    const { press, type } = keyboardOf(page)
    for (const words of ['and/or', ' 1/2', ' / ', ' https://a.example/b', ' /nothing like that']) {
      await type(words)
      assert.equal(await menu(writing).count(), 0, words)
    }
    await press('Enter')
    await type('/h')
    await menu(writing).waitFor()
    await press('Escape')
    await menu(writing).waitFor({ state: 'detached' })
    await press('Enter')
    await type('next')
    await press('Enter', 'Control+Alt+c')
    await type('/')
    assert.equal(await menu(writing).count(), 0, 'in code a slash is a slash')
    assert.match(await content(), /<p>\/h<\/p><p>next<\/p><pre><code>\/<\/code><\/pre>$/)
  })

  it('counts words, and says how long they take to read', async () => {
    const { page, text } = await write(site, 'counted', `<p>${'word '.repeat(459)}</p><ul><li><p>last — one</p></li></ul>`)
    await page.getByText('461 words · 2 min read').waitFor()
    await text.press('Control+a')
    await text.press('Delete')
    await page.getByText('No words yet').waitFor()
    await text.press('Delete')
    await page.keyboard.type('One')
    await page.getByText('1 word · 1 min read').waitFor()
  })
})
