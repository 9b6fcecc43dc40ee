import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { richText } from '#server/rich-text/rich-text.ts'
import {
  addBlogForm,
  addNewsForm,
  checkItem,
  describeForm,
  differences,
  editBlogForm,
  editNewsForm,
  type ItemForm,
  itemTexts,
  paragraphs,
  sentFields,
  withParagraphs,
} from './item-forms.ts'
import { readItem } from './items.ts'

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

const stored = readItem({
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
      const empty = checkItem(form, {}, richText)
      assert.deepEqual(empty.ok ? [] : Object.keys(empty.errors).sort(), [...fields].sort())
      assert.ok(checkItem(form, Object.fromEntries(fields.map((field) => [field, complete[field as keyof typeof complete]])), richText).ok)
    })
  }

  it('let nothing expire before it is posted', () => {
    const early = checkItem(editNewsForm, { ...complete, expiry_date: '20/11/2026' }, richText)
    assert.deepEqual(early, { ok: false, errors: { expiry_date: 'Expiry date must not be before the posted date.' } })
    assert.ok(checkItem(editNewsForm, { ...complete, expiry_date: '2026-11-21' }, richText).ok)
  })

  it('call a blog item’s source by its older name when it is edited', () => {
    const checked = checkItem(editBlogForm, { ...complete, source: '' }, richText)
    assert.equal(checked.ok || checked.errors.source, 'Company name is required.')
    assert.equal(describeForm(editBlogForm).labels.source, 'Company name')
    assert.equal(describeForm(addBlogForm).labels.source, 'Source')
  })
})

describe('what a form sends', () => {
  it('may name the source company_name', () => {
    assert.equal(sentFields(editBlogForm, form({ company_name: 'New Co' })).source, 'New Co')
  })

  it('keeps the stored value of a field it leaves out, unless it must have it', () => {
    const fields = sentFields(editBlogForm, form({ title: 'New' }), stored)
    assert.deepEqual([fields.title, fields.content, fields.blog_link, fields.source], ['New', '<p>x</p>', undefined, undefined])
  })

  it('is refused when it names a field twice', () => {
    const twice = form(complete)
    twice.append('title', 'again')
    const checked = checkItem(editNewsForm, sentFields(editNewsForm, twice), richText)
    assert.equal(checked.ok || checked.errors.title, 'Title must be one text.')
  })
})

describe('an item in its form', () => {
  it('has days for the date control, and ticks for flags', () => {
    const { posted_date, expiry_date, draft, source } = itemTexts({ ...stored, draft: true })
    assert.deepEqual([posted_date, expiry_date, draft, source], ['2024-02-01', '', 'on', 'Old Co'])
  })

  it('is compared with the stored one field by field', () => {
    const checked = checkItem(editBlogForm, { ...itemTexts(stored), blog_link: '/x', draft: false, title: 'Mine' }, richText)
    assert.ok(checked.ok)
    assert.deepEqual(
      differences(editBlogForm, checked.values, stored).map(({ name, stored: text }) => [name, text]),
      [
        ['title', 'Old'],
        ['blog_link', ''],
      ],
    )
  })
})

describe('plain text as HTML', () => {
  it('becomes paragraphs, escaped', () => {
    assert.equal(paragraphs('One <b>\r\nline & more\n\n\n Two \n'), '<p>One &lt;b&gt;<br>line &amp; more</p><p>Two</p>')
    assert.equal(paragraphs(' \n '), '')
  })

  it('is told from HTML', () => {
    assert.equal(withParagraphs('1 < 2 and 3 > 2'), '<p>1 &lt; 2 and 3 &gt; 2</p>')
    assert.equal(withParagraphs('<h2>Title</h2>text'), '<h2>Title</h2>text')
  })
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
