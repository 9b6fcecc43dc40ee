import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { blogTable } from '#domain/kinds/blog.ts'
import { kinds } from '#domain/kinds/kinds.ts'
import { newsTable } from '#domain/kinds/news.ts'
import { checkFields, choice, readFields } from './fields.ts'
import { formValues } from './form-values.ts'

const addNewsRequired = kinds.news.add.required

const good = {
  source: 'GCC Monitor',
  title: 'A title',
  category: 'Policy',
  blog_link: 'https://news.example.com/a',
  posted_date: '2026-11-21',
  expiry_date: '21/12/2026',
  logo: 'a.webp',
  author_logo: 'C:\\fakepath\\b.webp',
}

function errorsOf(change: Record<string, unknown>, required: readonly string[] = addNewsRequired) {
  const checked = checkFields(newsTable, { ...good, ...change }, { required })
  return checked.ok ? {} : checked.errors
}

describe('checking fields', () => {
  it('keeps days as day/month/year and strips made-up paths from file names', () => {
    const checked = checkFields(newsTable, good, { required: addNewsRequired })
    assert.ok(checked.ok)
    assert.equal(checked.values.posted_date, '21/11/2026')
    assert.equal(checked.values.author_logo, 'b.webp')
    assert.equal(checked.values.draft, false)
  })

  it('names every missing required field by its label', () => {
    const checked = checkFields(newsTable, {}, { required: addNewsRequired })
    assert.ok(!checked.ok)
    assert.deepEqual(Object.keys(checked.errors).sort(), [...addNewsRequired].sort())
    assert.equal(checked.errors.blog_link, 'Blog link is required.')
    assert.deepEqual(errorsOf({ title: ' \t ' }), { title: 'Title is required.' })
  })

  it('takes a text of which nothing can be seen for none', () => {
    for (const unseen of ['\u200b', '\ufeff \u200d', '\u00ad\u3164', '\u00a0\u2800']) {
      assert.deepEqual(errorsOf({ title: unseen }), { title: 'Title is required.' }, JSON.stringify(unseen))
      const checked = checkFields(newsTable, { ...good, category: unseen }, { required: [] })
      assert.equal(checked.ok && checked.values.category, '', JSON.stringify(unseen))
    }
    assert.deepEqual(errorsOf({ title: 'क्\u200dष' }), {}, 'a sign of no width within words')
  })

  it('refuses what is too long and says how long it may be', () => {
    assert.deepEqual(errorsOf({ title: 'x'.repeat(1_000_000) }), { title: 'Title must be at most 300 characters long; it has 1,000,000.' })
  })

  it('refuses control characters, broken characters, line breaks in one line, and lists', () => {
    assert.match(errorsOf({ title: 'a\u0000b' }).title ?? '', /control character/)
    assert.match(errorsOf({ title: 'a\ud800' }).title ?? '', /broken character/)
    assert.match(errorsOf({ title: 'a\nb' }).title ?? '', /one line/)
    assert.match(errorsOf({ title: ['a', 'b'] }).title ?? '', /one text/)
    assert.match(errorsOf({ title: 7 }).title ?? '', /one text/)
  })

  it('takes hostile text as text', () => {
    for (const title of ["' OR 1=1 --", '<script>alert(1)</script>', '"* NEAR(', 'Ünïcödé 🌍']) assert.deepEqual(errorsOf({ title }), {})
  })

  it('takes web addresses and own paths only', () => {
    const wrong = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'java\nscript:alert(1)',
      'https://',
      'ftp://a.example',
      'http://user:pw@a.example',
      'https:a',
    ]
    for (const blog_link of wrong) assert.ok(errorsOf({ blog_link }).blog_link, blog_link)
    const signsIn = errorsOf({ blog_link: 'https://a:b@example.com/' })
    assert.deepEqual(signsIn, { blog_link: 'Blog link must be a web address without a user name or a password in it.' })
    for (const blog_link of ['https://a.example/x?y=1#z', 'http://a.example', '/blog-details?id=1'])
      assert.deepEqual(errorsOf({ blog_link }), {}, blog_link)
  })

  it('keeps a web address as browsers follow it', () => {
    for (const blog_link of ['https://a.example/x', 'htt\tps://a.exa\nmple/x', ' https:\t//a.example/x\n', 'a.example/x']) {
      const checked = checkFields(newsTable, { ...good, blog_link }, { required: [] })
      assert.equal(checked.ok && checked.values.blog_link, 'https://a.example/x', JSON.stringify(blog_link))
    }
  })

  it('refuses days that do not exist', () => {
    assert.match(errorsOf({ posted_date: '31/02/2026' }).posted_date ?? '', /a day that exists/)
  })

  it('refuses file names that are more than a name', () => {
    assert.ok(errorsOf({ logo: 'a<b>.png' }).logo)
    assert.deepEqual(errorsOf({ logo: '../../etc/passwd' }), {})
  })

  it('takes a value that a form sends twice for what it is: not one text', () => {
    const form = new FormData()
    form.append('title', 'a')
    form.append('title', 'b')
    form.append('draft', 'on')
    form.append('unknown', 'x')
    assert.deepEqual(formValues(newsTable, form), { title: ['a', 'b'], draft: true })
  })
})

describe('reading a stored document', () => {
  it('fills what is missing and drops what has another type', () => {
    const fields = readFields(blogTable, { title: 'Old', content: 7, logo: 'C:\\fakepath\\old.png', extra: 'x' })
    assert.equal(fields.title, 'Old')
    assert.equal(fields.content, '')
    assert.equal(fields.logo, 'old.png')
    assert.equal(fields.draft, false)
    assert.equal('extra' in fields, false)
  })
  it('reads what isn’t one of a field’s values as the first of them', () => {
    const table = z.object({ state: choice(['none', 'sent', 'failed'], { label: 'State' }) })
    for (const [stored, read] of [
      ['sent', 'sent'],
      ['lost', 'none'],
      ['', 'none'],
      [7, 'none'],
      [undefined, 'none'],
    ] as const)
      assert.deepEqual(readFields(table, { state: stored }), { state: read })
  })
})
