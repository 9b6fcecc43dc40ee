import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { focusText, paste, type Writing, write } from './writing.ts'

const IMAGE = '<img src="/assets/img/960x900/chart.webp">'
const FIGURE = `<figure>${IMAGE}<figcaption></figcaption></figure>`

describe('words that are pasted', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  let emptied: Writing | undefined

  /** What is pasted into an empty text, and taken out again. */
  async function pasted(html: string): Promise<string> {
    emptied ??= await write(site, 'pasted')
    const { page, text, content } = emptied
    await page.bringToFront()
    await focusText(page, text)
    await paste(text, { html, plain: 'words' })
    const became = await content()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    assert.equal(await content(), '')
    return became
  }

  it('stay where they stood under a picture and were no caption of it', async () => {
    assert.equal(
      await pasted(`<p>A</p><figure>${IMAGE}<p>Words under it</p></figure><p>Z</p>`),
      `<p>A</p>${FIGURE}<p>Words under it</p><p>Z</p>`,
    )
    assert.equal(
      await pasted(`<p>A</p><figure>${IMAGE}<div>Photo: Anna</div><figcaption>Caption</figcaption></figure>`),
      `<p>A</p>${FIGURE}<p>Photo: Anna</p><p>Caption</p>`,
    )
    assert.equal(
      await pasted(`<figure><blockquote><p>Words</p></blockquote><figcaption>${IMAGE} Jane</figcaption></figure><p>Z</p>`),
      `<blockquote><p>Words</p></blockquote>${FIGURE}<p>Jane</p><p>Z</p>`,
    )
  })

  it('are still the caption of a picture', async () => {
    assert.equal(
      await pasted(`<figure><a href="https://example.com/chart">${IMAGE}</a> <figcaption> A <em>chart</em></figcaption></figure>`),
      `<figure><a href="https://example.com/chart" rel="noopener noreferrer">${IMAGE}</a><figcaption>A <em>chart</em></figcaption></figure>`,
    )
  })

  it('keep their first heading or list after text that is there, and its words in front of them', async () => {
    const { page, text, content } = await write(site, 'behind', '<p>There before</p>')
    const word = '<h1 class=MsoTitle>First</h1><p class=MsoNormal>Text</p><h2>Second</h2>'
    await paste(text, { html: word, plain: 'words' })
    assert.equal(await content(), '<p>There before</p><h2>First</h2><p>Text</p><h2>Second</h2>')
    await page.keyboard.press('Control+z')
    await paste(text, { html: '<ul><li>one</li><li>two</li></ul>', plain: 'words' })
    assert.equal(await content(), '<p>There before</p><ul><li><p>one</p></li><li><p>two</p></li></ul>')
    await page.keyboard.press('Control+z')
    await paste(text, { html: '<h2>part</h2>', plain: 'words' })
    assert.equal(await content(), '<p>There beforepart</p>', 'part of a line joins the line')
  })

  it('are two headings where a heading had an empty line in it', async () => {
    assert.equal(await pasted('<h2>One<br><br>Two</h2><p>Text</p>'), '<h2>One</h2><h2>Two</h2><p>Text</p>')
  })

  it('are in lists as deep as they were, also where a list was an item alone', async () => {
    assert.equal(
      await pasted(
        '<ul><li value="1">one</li><li value="2"><ul><li>two</li><li> <ol><li>three</li></ol> </li></ul></li><li value="2">four</li></ul>',
      ),
      '<ul><li><p>one</p><ul><li><p>two</p><ol><li><p>three</p></li></ol></li></ul></li><li><p>four</p></li></ul>',
    )
    assert.equal(await pasted('<ul><ul><li>one</li></ul><li>two</li></ul>'), '<ul><li><p>one</p></li><li><p>two</p></li></ul>')
    // Copied from the middle of a deeper list on.
    assert.equal(
      await pasted('<ul><li><ol start="2"><li>two</li><li>three</li></ol></li><li>next</li></ul>'),
      '<ol start="2"><li><p>two</p></li><li><p>three</p></li></ol><ul><li><p>next</p></li></ul>',
    )
    assert.equal(
      await pasted('<ul><li>one</li></ul>\n<ul><ul><li>two</li></ul></ul><p>a</p><ul><ul><li>b</li></ul></ul>'),
      '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul><p>a</p><ul><li><p>b</p></li></ul>',
    )
    const item = (list: string, words: string, deep = 0) =>
      `<li data-list="${list}"${deep ? ` class="ql-indent-${deep}"` : ''}><span class="ql-ui"></span>${words}</li>`
    assert.equal(
      await pasted(
        `<ol>${item('bullet', 'a')}${item('ordered', 'b', 1)}${item('bullet', 'c')}${item('ordered', 'd')}${item('checked', 'e')}</ol>`,
      ),
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul><ol><li><p>d</p></li></ol><ul><li><p>☑ e</p></li></ul>',
    )
    assert.equal(
      await pasted('<ol><li>a</li><li class="ql-indent-1">b</li><li class="ql-indent-2">c</li><li>d</li></ol><ul><li>e</li></ul>'),
      '<ol><li><p>a</p><ol><li><p>b</p><ol><li><p>c</p></li></ol></li></ol></li><li><p>d</p></li></ol><ul><li><p>e</p></li></ul>',
    )
  })

  it('are an item each in a list, where they are lines without formatting', async () => {
    const { text, content } = await write(site, 'lines', '<ol><li><p>one</p></li></ol>')
    await text.getByText('one').click()
    await text.press('End')
    await paste(text, { plain: ' a\r\n\r\nb\n' })
    await text.pressSequentially('!')
    await paste(text, { plain: 'alone' })
    assert.equal(await content(), '<ol><li><p>one a</p></li><li><p>b!alone</p></li></ol>')
  })

  it('lead to no page of this site by an address that belongs to another', async () => {
    const { page, text, content } = await write(site, 'relative')
    await paste(text, { html: '<p><a href="/contact-us">ours</a>, <a href="../b.html">b</a>, <a href="https://example.com/c">c</a></p>' })
    await page.getByRole('status').filter({ hasText: 'Left out of what you pasted: 2 links that don’t work.' }).waitFor()
    assert.equal(await content(), '<p>ours, b, <a rel="noopener noreferrer" href="https://example.com/c">c</a></p>')
  })

  it('stay in the items of lists that begin with a heading, a quote, code or a picture', async () => {
    assert.equal(
      await pasted(
        `<ol><li><h3>One</h3><p>a</p></li><li><blockquote>Two</blockquote></li><li><div><a>${IMAGE}</a></div></li><li><pre>b</pre></li><li>c<h3>Four</h3></li></ol>`,
      ),
      `<ol><li><p><strong>One</strong></p><p>a</p></li><li><p></p><blockquote><p>Two</p></blockquote></li><li><p></p>${FIGURE}</li>` +
        '<li><p></p><pre><code>b</code></pre></li><li><p>c</p><h3>Four</h3></li></ol>',
    )
    const { text, content } = await write(site, 'stored', '<ol><li><h3>One</h3><p>a</p></li><li><ul><li>b</li></ul></li></ol><p>c</p>')
    await text.press('x')
    assert.equal(await content(), '<ol><li><p></p><h3>One</h3><p>a</p></li><li><p></p><ul><li><p>b</p></li></ul></li></ol><p>cx</p>')
  })

  it('keep their emoji, which many programs draw as pictures', async () => {
    const gmail = '<img data-emoji="👩🏽‍💻" class="an1" alt="👩🏽‍💻" src="https://fonts.gstatic.com/s/e/notoemoji/1f469.png">'
    const whatsApp = '<img alt="❤️" class="emoji" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">'
    const slack = '<img data-stringify-type="emoji" src="https://emoji.slack-edge.com/T0/ship/1.png" alt=":ship-it:">'
    assert.equal(
      await pasted(`<p>We ${gmail} with ${whatsApp} and ${slack} it, 2024<img alt="2024" src="${IMAGE.slice(10, -2)}"></p>`),
      `<p>We 👩🏽‍💻 with ❤️ and :ship-it: it, 2024</p>${FIGURE.replace('.webp"', '.webp" alt="2024"')}`,
    )
    const photo = FIGURE.replace('.webp"', '.webp" alt="🌅" width="640" height="480"')
    assert.equal(await pasted(`<p>A</p>${photo}`), `<p>A</p>${photo}`)
  })
})
