import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addForm, basicForm, editForm, type ItemForm } from '#domain/kinds/kinds.ts'
import { htmlOrParagraphs, textToHtml } from '#lib/text/text-to-html.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { layOutForm, readSentForm, textsToSave } from './form-layout.ts'
import { findFieldConflicts, formFieldValues, itemTexts, validateItem } from './item-validation.ts'
import { toItem } from './items.ts'

const [addNewsForm, addBlogForm, editNewsForm, editBlogForm] = [addForm('news'), addForm('blog'), editForm('news'), editForm('blog')]

const complete = {
  source: 'Desk',
  title: 'A title',
  blog_link: 'https://example.com/a',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Ann',
  logo: 'a.webp',
  author_logo: 'b.webp',
}

const rules = { richText, timeZone: 'America/New_York' }

const stored = toItem({
  index: 'blog',
  id: 'one',
  version: '3',
  body: { company_name: 'Old Co', title: 'Old', posted_date: '1/2/2024', content: '<p>x</p>' },
})

describe('the rules of a form', () => {
  const required: [string, ItemForm, string[]][] = [
    ['Add News', addNewsForm, ['source', 'title', 'category', 'blog_link', 'posted_date', 'expiry_date', 'logo', 'author_logo']],
    ['Add Blog', addBlogForm, ['title', 'category', 'content_excerpt', 'author', 'source', 'posted_date', 'expiry_date']],
    ['Edit News', editNewsForm, ['source', 'title', 'blog_link', 'posted_date', 'expiry_date']],
    ['Edit Blog', editBlogForm, ['source', 'title', 'blog_link', 'posted_date']],
  ]
  for (const [name, form, fields] of required) {
    it(`require what is specified for ${name}, and nothing else`, () => {
      const empty = validateItem(form, {}, rules)
      assert.deepEqual(empty.ok ? [] : Object.keys(empty.errors).sort(), [...fields].sort())
      assert.ok(validateItem(form, Object.fromEntries(fields.map((field) => [field, complete[field as keyof typeof complete]])), rules).ok)
    })
  }

  it('let nothing expire before it is posted', () => {
    const early = validateItem(editNewsForm, { ...complete, expiry_date: '20/11/2026' }, rules)
    assert.deepEqual(early, { ok: false, errors: { expiry_date: 'Expiry date must not be before the posted date.' } })
    assert.ok(validateItem(editNewsForm, { ...complete, expiry_date: '2026-11-21' }, rules).ok)
  })

  it('keeps a time of day as HH:MM, and names the next one where clocks skip it', () => {
    const checked = (posted_date: string, posted_time: string) =>
      validateItem(editNewsForm, { ...complete, posted_date, posted_time, expiry_date: '2027-11-21' }, rules)
    const timed = (posted_date: string, posted_time: string) => {
      const result = checked(posted_date, posted_time)
      return result.ok ? result.values.posted_time : result.errors.posted_time
    }
    assert.equal(timed('2026-03-08', '3:00'), '03:00')
    assert.equal(timed('2026-11-01', '1:30 AM'), '01:30')
    assert.equal(timed('2026-03-08', '02:30'), 'Clocks skip 2:30 AM on Mar 8. Enter 3:00 AM or later.')
    for (const wrong of ['24:00', '9', 'noon']) assert.match(String(timed('2026-03-08', wrong)), /^Time must be a time of day/, wrong)
  })

  it('call a blog item’s source by its older name when it is edited', () => {
    const checked = validateItem(editBlogForm, { ...complete, source: '' }, rules)
    assert.equal(checked.ok || checked.errors.source, 'Source is required.')
    assert.equal(layOutForm(editBlogForm).labels.source, 'Source')
    assert.equal(layOutForm(addBlogForm).labels.source, 'Source')
  })
})

describe('what a form sends', () => {
  const read = (rules: ItemForm, fields: FormData) => readSentForm(layOutForm(rules), fields)

  it('may name the source company_name, which counts where there is no source', () => {
    for (const rules of [editBlogForm, addBlogForm, editNewsForm]) {
      assert.equal(read(rules, form({ company_name: 'New Co' })).texts.source, 'New Co')
      assert.equal(read(rules, form({ company_name: 'Old Co', source: 'New Co' })).texts.source, 'New Co')
      assert.equal(read(rules, form({ company_name: '' })).texts.source, '')
    }
  })

  it('keeps the stored value of a field it leaves out, unless it must have it', () => {
    const fields = formFieldValues(layOutForm(editBlogForm), { title: 'New' }, stored)
    assert.deepEqual([fields.title, fields.content, fields.blog_link, fields.source], ['New', '<p>x</p>', undefined, undefined])
  })

  it('is refused when it repeats a field, or sends a file for a text', () => {
    const twice = form(complete)
    twice.append('title', 'again')
    twice.append('version', '1')
    twice.append('version', '1')
    twice.set('author', new File(['x'], 'x.txt'))
    assert.deepEqual(read(editNewsForm, twice).doubled.sort(), ['author', 'title', 'version'])
    assert.deepEqual(read(editNewsForm, form(complete)).doubled, [])
  })

  it('has pictures by what is chosen, stored or taken away', () => {
    const sent = form({ logo_stored: 'a.webp', author_logo_stored: 'b.webp', author_logo_remove: 'on' })
    sent.set('logo', new File(['x'], 'x.png'))
    sent.set('author_logo', new File([], ''))
    const { texts, files, removed, doubled } = read(editNewsForm, sent)
    assert.deepEqual(
      [texts.logo, texts.author_logo, Object.keys(files), removed, doubled],
      ['a.webp', 'b.webp', ['logo'], ['author_logo'], []],
    )
    assert.equal(textsToSave(read(editNewsForm, sent)).author_logo, '')
  })
})

describe('the layout of a form', () => {
  const layout = (rules: ItemForm) => {
    const { writing, facts } = layOutForm(rules)
    return [writing, facts].map((rows) => rows.map((row) => row.map(({ name }) => name).join(' + ')).join(', '))
  }

  it('follows the field table of its kind: two columns in its order, pairs in one row', () => {
    const [newsText = '', newsFacts = ''] = layout(addNewsForm)
    assert.match(newsText, /^title, .*\bcontent_excerpt, .*\blogo \+ author_logo \+ logo_alt \+ author_logo_alt\b/)
    assert.match(newsFacts, /^posted_date \+ .*\bexpiry_date, .*\bcategory, .*\bauthor/)
    const [blogText = '', blogFacts = ''] = layout(editBlogForm)
    assert.match(blogText, /^title, .*\bcontent, .*\bcontent_excerpt\b/)
    assert.match(blogFacts, /\blogo \+ logo_alt, .*\bauthor_avatar \+ author_avatar_alt\b/)
    const [plainText = '', plainFacts = ''] = layout(basicForm)
    assert.match(plainText, /^title, .*\bcontent, .*\bcontent_excerpt\b/)
    assert.doesNotMatch(plainText + plainFacts, /logo|avatar/, 'a plain form has no images')
  })

  it('sends a former name where that is specified, and nowhere else', () => {
    const sentAs = (rules: ItemForm) =>
      layOutForm(rules)
        .facts.flat()
        .map((field) => field.sentAs)
    assert.ok(sentAs(editBlogForm).includes('company_name'))
    for (const rules of [addBlogForm, addNewsForm, editNewsForm, basicForm]) assert.ok(sentAs(rules).includes('source'))
  })
})

describe('an item in its form', () => {
  it('has days for the date control, and ticks for flags', () => {
    const { posted_date, expiry_date, draft, source } = itemTexts({ ...stored, draft: true })
    assert.deepEqual([posted_date, expiry_date, draft, source], ['2024-02-01', '', 'on', 'Old Co'])
  })

  it('is compared with the stored one field by field', () => {
    const checked = validateItem(editBlogForm, { ...itemTexts(stored), blog_link: '/x', draft: false, title: 'Mine' }, rules)
    assert.ok(checked.ok)
    assert.deepEqual(
      findFieldConflicts(editBlogForm, checked.values, stored).map(({ name, stored: text }) => [name, text]),
      [
        ['title', 'Old'],
        ['blog_link', ''],
      ],
    )
  })
})

describe('plain text as HTML', () => {
  it('becomes paragraphs, escaped', () => {
    assert.equal(textToHtml('One <b>\r\nline & more\n\n\n Two \n'), '<p>One &lt;b&gt;<br>line &amp; more</p><p>Two</p>')
    assert.equal(textToHtml(' \n '), '')
  })

  it('is distinguished from HTML', () => {
    assert.equal(htmlOrParagraphs('1 < 2 and 3 > 2'), '<p>1 &lt; 2 and 3 &gt; 2</p>')
    assert.equal(htmlOrParagraphs('<h2>Title</h2>text'), '<h2>Title</h2>text')
  })
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
