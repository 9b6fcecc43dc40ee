import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkProse } from './prose.ts'
import { readPieces } from './sentences.ts'

const errorsIn = (files: Record<string, string>) => checkProse(new Map(Object.entries(files))).errors
const words = (count: number) => `${'Word '.repeat(count).trimEnd()}.`

describe('the lint of prose', () => {
  it('reads sentences of paragraphs and lists with their lines, and cells and headings apart', () => {
    const text = [
      '# A heading',
      '',
      'Firms in the U.S. ask, e.g. by email. They get',
      'an answer in `two or three` days! See [the',
      'page](x.md).',
      '- One item',
      '  that goes on. 2 more',
      '```',
      'No text.',
      '```',
      '| cell | `a | b` |',
      '|---|---|',
    ].join('\n')
    const { sentences, labels } = readPieces(text)
    assert.deepEqual(
      sentences.map(({ line, words: count }) => [line, count]),
      [
        [3, 8],
        [3, 7],
        [4, 3],
        [6, 5],
        [7, 2],
      ],
    )
    assert.deepEqual(labels.map(({ text: label }) => label).slice(0, 2), ['A heading', 'cell'])
  })

  it('finds a sentence over 45 words, and documents whose sentences are long', () => {
    assert.deepEqual(errorsIn({ 'docs/a.md': `${words(3)}\n\n${words(46)}\n\n${words(4)}\n\n${words(5)}`.repeat(1) }), [
      'docs/a.md:3: a sentence of 46 words, 45 at most',
      'docs/a.md: one sentence in ten has 46 words or more, 28 at most',
    ])
    assert.deepEqual(errorsIn({ 'docs/b.md': words(17), 'docs/c.md': words(16) }), [
      'docs/b.md: the median sentence has 17 words, 16 at most',
    ])
  })

  it('counts the words of decisions and of the architecture, cells and headings too', () => {
    const text = (count: number) => `# Two words\n\n| three in cells |\n\n${`${words(5)} `.repeat(count / 5 - 1)}`
    assert.deepEqual(
      errorsIn({
        'docs/decisions/1.md': text(250),
        'docs/decisions/2.md': `${text(250)} One.`,
        'docs/architecture.md': `${text(900)} One.`,
        'docs/other.md': text(1000),
      }),
      ['docs/decisions/2.md: 251 words, 250 at most', 'docs/architecture.md: 901 words, 900 at most'],
    )
  })

  it('finds more than four phrases to avoid per 1,000 words, and leaves code alone', () => {
    const plain = `${words(5)} `.repeat(50)
    assert.deepEqual(errorsIn({ 'README.md': `${plain}The call of \`whoever\` works.` }), [])
    assert.deepEqual(errorsIn({ 'README.md': `${plain}\n\nWhoever calls it wins. Where it rains, it pours. Where there is sun, too.` }), [
      'README.md: 11.4 phrases to avoid per 1,000 words, 4 at most',
      '  README.md:3: “Whoever”; better: the role: visitors, an administrator, the operator',
      '  README.md:3: “Where”; better: If',
      '  README.md:3: “Where there is”; better: if',
    ])
  })
})
