import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MAX_SLUG_LENGTH, normalizeSlug, numberedSlug, slugError, slugOf, titleSlug } from './slug.ts'

it('makes readable slugs of titles in any script', () => {
  for (const [title, slug] of [
    ['Choosing the first city', 'choosing-the-first-city'],
    ['  “Émile’s” café: 5 % off!  ', 'emiles-cafe-5-off'],
    ['முதல் நகரத்தைத் தேர்வு', 'முதல்-நகரத்தைத்-தேர்வு'],
    ['पहला शहर', 'पहला-शहर'],
    ['İstanbul', 'istanbul'],
    ['???', ''],
    ['../../etc', 'etc'],
    ['\ud83d broken', 'broken'],
  ] as const)
    assert.equal(slugOf(title), slug, title)
  assert.equal(titleSlug('???'), 'post')
  assert.equal(titleSlug('New'), 'new-post')
})

it('ends long slugs after a word, and numbers them within their length', () => {
  const slug = slugOf('walnut harbour '.repeat(20))
  assert.ok(slug.length <= MAX_SLUG_LENGTH && /(?:walnut|harbour)$/.test(slug), slug)
  assert.ok(slugOf('க'.repeat(300)).length <= MAX_SLUG_LENGTH)
  assert.equal(numberedSlug('harbour', 2), 'harbour-2')
  for (const long of ['h'.repeat(80), `${'h'.repeat(77)}-hh`, '𐐷'.repeat(40)]) {
    const numbered = numberedSlug(long, 12)
    assert.ok(numbered.length <= MAX_SLUG_LENGTH && slugError(numbered) === undefined, numbered)
  }
})

it('takes slugs of any script, and says what to change in others', () => {
  for (const good of ['', 'choosing-the-first-city', 'முதல்-நகரம்', '2026', normalizeSlug(' First-City ')])
    assert.equal(slugError(good), undefined, good)
  for (const [slug, error] of [
    ['a'.repeat(300), /at most 80 characters long; it has 300/],
    ['../up', /letters, digits and hyphens only, such as up/],
    ['two words', /such as two-words/],
    ['a--b', /single hyphens between words, such as a-b/],
    ['-', /must have a letter or a digit/],
    ['new', /reserved/],
  ] as const)
    assert.match(slugError(slug) ?? '', error, slug)
})
