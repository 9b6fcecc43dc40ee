import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type SearchTerm, searchTerms, typedTokensOf } from './search-terms.ts'

const LIST = [
  ['GCC', 'global capability center', 'capability center'],
  ['CoE', 'center of excellence'],
  ['captive center', 'captive unit'],
]

/** A term as text: ~ after an unfinished word, = before each phrase that means the same. */
function shown(term: SearchTerm): string {
  if ('word' in term) return term.word + (term.isUnfinished ? '~' : '')
  return `(${[term.typed.map(shown).join(' '), ...term.phrases.map((phrase) => phrase.join(' '))].join(' = ')})`
}

function termsIn(text: string, sameWords: readonly (readonly string[])[] = LIST): string[] {
  return searchTerms(text, sameWords).map(shown)
}

it('looks for the first sixteen words of a text, each once, the last typed last', () => {
  assert.deepEqual(termsIn('Build, operate: BUILD transfer'), ['operate', 'build', 'transfer~'])
  assert.equal(searchTerms(Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ')).length, 16)
  assert.deepEqual(termsIn('build operate build'), ['operate', 'build~'])
  assert.deepEqual(termsIn('*** "'), [])
})

it('knows phrases in singular and plural, the longest first, and what stands around them', () => {
  assert.deepEqual(termsIn('Cost of GCCs in Pune'), ['cost', '(gccs = global capability center = capability center)', 'pune~'])
  assert.deepEqual(termsIn('global capability centers cost'), [
    '(global (capability centers = gcc = global capability center = capability center) = gcc = global capability center = capability center)',
    'cost~',
  ])
})

it('takes the last word for the beginning of a phrase, but an acronym for whole', () => {
  assert.deepEqual(termsIn('center of excel'), ['(center of excel~ = coe = center of excellence)'])
  assert.deepEqual(termsIn('center of excel here'), ['center', 'excel', 'here~'])
  assert.deepEqual(termsIn('co'), ['co~'])
  assert.deepEqual(termsIn('coe'), ['(coe = center of excellence)'])
})

it('leaves out the words that every question has, unless there are no others or they belong to a phrase', () => {
  assert.deepEqual(termsIn('How much does a center cost?'), ['center', 'cost~'])
  assert.deepEqual(termsIn('What is the center of excellence for?'), ['(center of excellence = coe = center of excellence)'])
  assert.deepEqual(termsIn('how much'), ['how', 'much~'])
})

it('joins the words of a partial search by or, and has none for a single one', () => {
  const [term, ...others] = searchTerms('how does a center cost', [], true)
  assert.deepEqual([others, term && 'typed' in term && [term.isAny, ...term.typed.map(shown)]], [[], [true, 'center', 'cost~']])
  for (const text of ['the center', '', 'center of excellence']) assert.deepEqual(searchTerms(text, LIST, true), [], text)
})

it('takes more than sixty-four phrases for none, and every word for a word', () => {
  const acronyms = Array.from({ length: 40 }, (_, at) => `a${at}`)
  const list = acronyms.map((acronym) => [acronym, ...Array.from({ length: 20 }, (_, at) => `${acronym} phrase ${at}`)])
  const terms = searchTerms(acronyms.join(' '), list)
  assert.equal(terms.flatMap(typedTokensOf).length, 16)
  assert.equal(terms.flatMap((term) => ('typed' in term ? term.phrases : [])).length, 64)
})
