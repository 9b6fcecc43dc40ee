import assert from 'node:assert/strict'
import { it } from 'node:test'
import { highlightText } from './highlights.ts'

const found = { isWord: (word: string) => word === 'harbour', phrases: [] }

function shown(text: string): string | undefined {
  return highlightText(text, found)
    ?.map((fragment) => (fragment.marked ? `[${fragment.text}]` : fragment.text))
    .join('')
}

it('marks each found word of a short text and keeps the rest', () => {
  assert.equal(shown('Harbour, harbours & HARBOUR'), '[Harbour], harbours & [HARBOUR]')
  assert.equal(shown('harbour'), '[harbour]')
  assert.equal(shown('no such word'), undefined)
})

it('shows a window around the first found word of a long text, cut between words', () => {
  const words = Array.from({ length: 200 }, (_, at) => `w${at}`)
  const text = [...words.slice(0, 100), 'harbour', ...words.slice(100)].join(' ')
  const window = shown(text) ?? ''
  assert.match(window, /^…w\d+ .* w99 \[harbour\] w100 .* w\d+…$/)
  assert.ok(window.length > 150 && window.length < 210, window)
})

it('shows no more of a text without spaces than of any other', () => {
  const window = shown(`${'x'.repeat(1000)}-harbour-${'y'.repeat(1000)}`) ?? ''
  assert.match(window, /\[harbour\]/)
  assert.ok(window.length < 300, window)
  const endless = highlightText('h'.repeat(10_000), { isWord: (word) => word.startsWith('h'), phrases: [] })
  assert.ok((endless ?? []).map(({ text }) => text).join('').length < 300)
})

it('marks a phrase from its first word to its last, and no word of it elsewhere', () => {
  const phrases = [['build', 'operate', 'transfer'].map((word) => new Set([word, `${word}s`]))]
  const shownWith = (text: string) =>
    highlightText(text, { isWord: (word) => word === 'model', phrases })
      ?.map((fragment) => (fragment.marked ? `[${fragment.text}]` : fragment.text))
      .join('')
  assert.equal(shownWith('A build-operate-transfers model to build'), 'A [build-operate-transfers] [model] to build')
  assert.equal(
    shownWith('build operate, then transfer; Build Operate & Transfer'),
    'build operate, then transfer; [Build Operate & Transfer]',
  )
  assert.equal(shownWith('build operate'), undefined)
})
