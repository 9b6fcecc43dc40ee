import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { paste, type Writing, write } from './writing.ts'

type Case = { html?: string; plain?: string; gives: string; says?: string }

const cell = (text: string, tag = 'td') => `<${tag}><p>${text}</p></${tag}>`
const table = (...rows: string[]) => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`

/** What is on the clipboard, by kind of fault that it once met. */
const CASES: Record<string, Case> = {
  'signs that are no Markdown': {
    html: '<p>Rent * and power * are extra</p><p>5 * 3 * 2 seats</p><p>Dial *121* or *99# today</p><p>call __init__ first</p><p>~~no~~ `code`</p>',
    gives:
      '<p>Rent * and power * are extra</p><p>5 * 3 * 2 seats</p><p>Dial *121* or *99# today</p><p>call __init__ first</p><p>~~no~~ `code`</p>',
  },
  'signs in plain text': { plain: 'files *.doc and *.pdf only', gives: '<p>files *.doc and *.pdf only</p>' },
  'addresses in plain text': {
    plain: 'ASP.NET, notes.md and https://example.com/x',
    gives: '<p>ASP.NET, notes.md and <a rel="noopener noreferrer" href="https://example.com/x">https://example.com/x</a></p>',
  },
  'changes that Word tracked': {
    html: '<p class=MsoNormal>A seat costs <span class=msoDel><del cite="mailto:Ana" datetime="2026-03-01T10:00">$900, as our worst client pays</del></span><span class=msoIns><ins cite="mailto:Ana">$1,100</ins></span> a month.</p>',
    gives: '<p>A seat costs $1,100 a month.</p>',
    says: 'Left out of what you pasted: 1 deleted passage.',
  },
  'text that nobody sees': {
    html: '<p>Open<span style="font-size:0">secret one</span><span style="opacity: 0;">secret two</span><span hidden>secret three</span> in June<sup><a href="#cmnt1">[a]</a></sup></p><div><p><a href="#cmnt_ref1">[a]</a>Check this</p></div>',
    gives: '<p>Open in June</p>',
    says: 'Left out of what you pasted: 1 comment, 3 hidden passages.',
  },
  'strikethrough that is meant': { html: '<p>Was <del>10</del>, is <s>8</s> 7</p>', gives: '<p>Was <s>10</s>, is <s>8</s> 7</p>' },
  'another editor on the same engine': {
    html: '<h1 data-pm-slice="1 1 []">Plan for Pune</h1><p>See <a href="/doc/plan">the plan</a> and <span style="font-weight: bold">act</span> <img class="emoji" alt=":smile:" src="https://emoji.example/e.png" width="20"> soon.</p><p style="display:none">for our eyes only</p><ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Contracts</p></div></li></ul><h1>Costs</h1><h5>Small print</h5>',
    gives:
      '<h2>Plan for Pune</h2><p>See the plan and <strong>act</strong> :smile: soon.</p><ul><li><p>☑ Contracts</p></li></ul><h2>Costs</h2><h4>Small print</h4>',
    says: 'Left out of what you pasted: 1 hidden passage, 1 link that doesn’t work.',
  },
  'emphasis of cells': {
    html: '<google-sheets-html-origin><table><tbody><tr><td style="overflow:hidden;font-weight:bold;">City</td><td style="font-weight:bold;font-style:italic;">Seats</td></tr><tr><td style="text-decoration:line-through;">Nashik</td><td>200</td></tr></tbody></table>',
    gives: table(cell('<strong>City</strong>') + cell('<strong><em>Seats</em></strong>'), cell('<s>Nashik</s>') + cell('200')),
  },
  'emphasis by Excel’s stylesheet': {
    html: '<html><head><style>\n<!--table\n\t{mso-displayed-decimal-separator:"\\.";}\n.xl65\n\t{mso-style-parent:style0;\n\tfont-weight:700;}\n.xl66 {font-style:italic;}\n-->\n</style></head><body><table><!--StartFragment--><tr><td class=xl65>City</td><td class=xl66>Seats</td></tr><tr><td>Pune</td><td>200</td></tr><!--EndFragment--></table></body></html>',
    gives: table(cell('<strong>City</strong>') + cell('<em>Seats</em>'), cell('Pune') + cell('200')),
  },
  'emphasis of what is around': {
    html: '<div style="font-weight:600"><p>All <span style="font-weight:400">but this</span> bold</p><ul style="font-style:italic"><li>both</li></ul></div>',
    gives: '<p><strong>All </strong>but this<strong> bold</strong></p><ul><li><p><strong><em>both</em></strong></p></li></ul>',
  },
  'levels of headings': {
    html: '<h1>Scope</h1><p>Body.</p><h2>Cities</h2><h3>Pune</h3><h1>Costs</h1><h2>Rooms</h2>',
    gives: '<h2>Scope</h2><p>Body.</p><h3>Cities</h3><h4>Pune</h4><h2>Costs</h2><h3>Rooms</h3>',
  },
  'one title above its headings': { html: '<h1>Plan</h1><h2>Cities</h2>', gives: '<h2>Plan</h2><h2>Cities</h2>' },
  'depth that Slack writes as an attribute': {
    html: '<ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">Rooms</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">in Pune</li></ul><ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">Laptops</li></ul>',
    gives: '<ul><li><p>Rooms</p><ul><li><p>in Pune</p></li></ul></li><li><p>Laptops</p></li></ul>',
  },
  'letters and numbers of lists': {
    html: '<ol type="a" start="3"><li>third, called c</li></ol><ol><li>one</li><li value="5">five</li><li>six</li></ol><p>See item c and point 5.</p><ol style="list-style-type:upper-roman"><li>first</li></ol>',
    gives:
      '<ol start="3" type="a"><li><p>third, called c</p></li></ol><ol><li><p>one</p></li></ol><ol start="5"><li><p>five</p></li><li><p>six</p></li></ol><p>See item c and point 5.</p><ol type="I"><li><p>first</p></li></ol>',
  },
  'raised and lowered text': {
    html: '<p>10<sup>6</sup> m<span style="vertical-align:super;font-size:60%">2</span>, CO<sub>2</sub>, 1<sup>st</sup></p>',
    gives: '<p>10<sup>6</sup> m<sup>2</sup>, CO<sub>2</sub>, 1<sup>st</sup></p>',
  },
  'no-break spaces': { html: '<p>20&nbsp;km&nbsp; or more&nbsp;</p>', gives: '<p>20&nbsp;km or more</p>' },
  'a cell wider than its table': {
    html: '<table><tr><td colspan="16384">Title over a whole row</td></tr><tr><td>a</td><td>b</td></tr><tr><td rowspan="65000">a</td><td>b</td></tr></table>',
    gives: table('<td colspan="2"><p>Title over a whole row</p></td>', cell('a') + cell('b'), cell('a') + cell('b')),
  },
  'containers that go': {
    html: '<p>Press <button>Save now</button></p><object><table><tr><td>a</td><td>b</td></tr></table></object><input value="x">',
    gives: `<p>Press Save now</p>${table(cell('a') + cell('b'))}`,
    says: 'Left out of what you pasted: 1 button or form field.',
  },
}

describe('what is pasted', () => {
  let site: BrowserSite
  let writing: Writing

  before(async () => {
    site = await openBrowserSite()
    writing = await write(site, 'kinds')
  })

  after(() => site.close())

  for (const [name, { html, plain = 'x', gives, says = '' }] of Object.entries(CASES))
    it(`keeps its meaning: ${name}`, async () => {
      const { page, text, content } = writing
      await text.press('Control+a')
      await text.press('Backspace')
      await paste(text, html ? { html, plain } : { plain })
      assert.equal((await content()).replaceAll(' colspan="1"', '').replaceAll(' rowspan="1"', ''), gives)
      const notes = page.getByRole('status').filter({ hasText: 'Left out' })
      assert.equal((await notes.count()) === 0 ? '' : await notes.innerText(), says)
    })

  it('is offered as Markdown if it is that as a whole, in place of what was pasted and of nothing else', async () => {
    const { page, text, content } = writing
    const offer = page.getByRole('button', { name: 'Paste as Markdown' })
    await text.press('Control+a')
    await paste(text, { plain: 'Before. ' })
    await paste(text, {
      plain: '# Plan\n\n* Pune **first**\n* [Nashik](https://example.com/n)\n\n| City | Seats |\n|---|---|\n| Pune | 200 |',
    })
    assert.match(await content(), /\*\*first\*\*/)
    await offer.click()
    assert.equal(
      (await content()).replaceAll(/ (?:col|row)span="1"/g, ''),
      `<p>Before. </p><h2>Plan</h2><ul><li><p>Pune <strong>first</strong></p></li><li><p><a rel="noopener noreferrer" href="https://example.com/n">Nashik</a></p></li></ul>${table(cell('City', 'th') + cell('Seats', 'th'), cell('Pune') + cell('200'))}`,
    )
    assert.equal(await offer.count(), 0)
    for (const plain of ['5 * 3 * 2 seats', '- 1 lakh', 'snake_case_name and a#b', 'See https://example.com/a_b_c', '1. May was warm.']) {
      await text.press('Control+a')
      await paste(text, { plain })
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      assert.equal(await offer.count(), 0, plain)
    }
    await text.press('Control+a')
    await paste(text, { plain: '## Costs' })
    await offer.waitFor()
    await page.keyboard.type('!')
    await offer.waitFor({ state: 'detached' })
  })

  it('gets a header row on request if its first row is bold', async () => {
    const { page, text, content } = writing
    const html = `<p>Seats</p><table><tr><td><b>City</b></td><td colspan="1" style="font-weight:700">Seats</td></tr><tr><td>Pune</td><td><b>200</b></td></tr></table>`
    await text.press('Control+a')
    await text.press('Backspace')
    await paste(text, { html })
    await page.getByRole('button', { name: 'Make it a header row' }).click()
    assert.equal(
      (await content()).replaceAll(/ (?:col|row)span="1"/g, ''),
      `<p>Seats</p>${table(cell('City', 'th') + cell('Seats', 'th'), cell('Pune') + cell('<strong>200</strong>'))}`,
    )
  })

  it('replaces selected words, even if it looks like an address', async () => {
    const { text, content } = writing
    await text.press('Control+a')
    await paste(text, { plain: 'old words' })
    await text.press('Control+a')
    await paste(text, { plain: 'ASP.NET' })
    assert.equal(await content(), '<p>ASP.NET</p>')
  })

  it('becomes bold or italic by Markdown’s rules, and only when it is typed', async () => {
    const { page, text, content } = writing
    for (const [typed, gives] of [
      ['5 * 3 * 2 seats', '<p>5 * 3 * 2 seats</p>'],
      ['Rent * and power * are extra', '<p>Rent * and power * are extra</p>'],
      ['a_b_c and snake__case__x', '<p>a_b_c and snake__case__x</p>'],
      ['so **bold** and *italic*, ', '<p>so <strong>bold</strong> and <em>italic</em>, </p>'],
      ['(_both_) ~~old~~ ', '<p>(<em>both</em>) <s>old</s> </p>'],
      ['see ASP.NET now', '<p>see ASP.NET now</p>'],
    ] as const) {
      await text.press('Control+a')
      await text.press('Backspace')
      await page.keyboard.type(typed)
      assert.equal(await content(), gives)
    }
  })

  it('goes out as text that reads well, and comes back as it was', async () => {
    const { page, text, content } = writing
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const html =
      '<p>Steps:</p><ul><li><p>one</p><ol start="3"><li><p>third</p></li></ol></li><li><p>two</p></li></ul><blockquote><p>Slowly</p><p>Quickly</p></blockquote>' +
      '<pre><code>a\n  b</code></pre><hr><p><a href="https://example.com/">Link</a></p>'
    await text.press('Control+a')
    await paste(text, { html: `${html}<table><tr><th>City</th><th>Seats</th></tr><tr><td>Pune</td><td>200</td></tr></table>`, plain: 'x' })
    const written = await content()
    await text.press('Control+a')
    await text.press('Control+c')
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
      return { plain: await read('text/plain'), html: await read('text/html') }
    })
    assert.equal(
      copied.plain,
      'Steps:\n\n- one\n  3. third\n- two\n\n> Slowly\n>\n> Quickly\n\na\n  b\n\n---\n\nLink\n\nCity\tSeats\nPune\t200',
    )
    await text.press('Control+a')
    await text.press('Control+v')
    assert.equal(await content(), written)
  })

  it('comes back with the line break at its end', async () => {
    const { text, content } = writing
    await text.press('Control+a')
    await paste(text, { html: '<p>one<br>two</p>', plain: 'x' })
    const presses = ['Control+Home', ...Array.from('one\n', () => 'Shift+ArrowRight'), 'Control+c', 'Control+Home', 'Control+v']
    for (const keys of presses) await text.press(keys)
    assert.equal(await content(), '<p>one<br>one<br>two</p>')
  })
})
