import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { setAtPath } from '#domain/site-copy/apply-changes.ts'
import { type CopyDifference, diffCopy, pathLabel } from '#domain/site-copy/diff-copy.ts'
import { createPathTracker } from '#domain/site-copy/match-entries.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'

const questions = [...(faq.defaults.groups[0]?.questions ?? [])]
const QUESTIONS = 'groups.0.questions'
const changed = (table: PageCopy, place: string, value: unknown) => setAtPath(table.defaults, place.split('.'), value)
const compared = (table: PageCopy, place: string, value: unknown) => diffCopy(table, table.defaults, changed(table, place, value))

/** A difference in short, for reading. */
function told(difference: CopyDifference): unknown {
  if (difference.type === 'text') {
    const words = difference.parts.map(({ change, text }) => (change === 'added' ? `+${text}+` : change === 'removed' ? `-${text}-` : text))
    return [difference.label, words.join('')]
  }
  if (difference.type === 'picture') return [difference.label, difference.before, difference.after]
  const lines = difference.lines.map((line) => {
    if (line.change === 'moved') return `${line.from} to ${line.to}: ${line.name}`
    if (line.change === 'changed') return [`${line.at}: ${line.name}`, ...line.inside.map(told)]
    return `${line.change} ${line.at}: ${line.texts.map(({ text }) => text).join(' / ')}`
  })
  return [difference.label, lines]
}

describe('two states of a page’s words', () => {
  it('differ in texts, each by the way to it, in words', () => {
    assert.deepEqual(compared(faq, 'heading', 'Questions owners ask us').map(told), [['Heading', 'Questions -buyers-+owners+ ask us']])
    assert.deepEqual(compared(home, 'models.cards.1.action.label', 'See how it works').map(told), [
      ['Models › 2 › Link › Link text', 'See how -BOT-+it+ works'],
    ])
    assert.deepEqual(diffCopy(faq, faq.defaults, structuredClone(faq.defaults)), [])
  })

  it('have lines that say the same at the places where they were', () => {
    const line = { heading: 'New step', text: 'New text' }
    const placeNow = createPathTracker([line, line], [{ ...line, text: 'Written' }, line])
    assert.deepEqual([placeNow('0.heading'), placeNow('1.heading')], ['0.heading', '1.heading'])
  })

  it('differ in lines that came, went and moved, and not in the whole list', () => {
    const added = { id: 'new', question: 'Is it new?', answer: 'Yes.' }
    assert.deepEqual(compared(faq, QUESTIONS, [questions[1], added, questions[0], ...questions.slice(3)]).map(told), [
      [
        'Groups › 1 › Questions',
        [
          `removed 3: ${questions[2]?.question} / ${questions[2]?.answer}`,
          'added 2: Is it new? / Yes.',
          '2 to 1: How is that different from outsourcing?',
        ],
      ],
    ])
  })

  it('tell of a line that moved and says something else what it says else', () => {
    const [first, second] = [questions[0], questions[1]]
    const other = compared(faq, QUESTIONS, [second, { ...first, question: 'What’s a GCC?' }, ...questions.slice(2)]).map(told)
    assert.deepEqual(other, [
      [
        'Groups › 1 › Questions',
        [
          '2 to 1: How is that different from outsourcing?',
          ['2: What’s a GCC?', ['Question', 'What’s a -Global Capability Center-+GCC+?']],
        ],
      ],
    ])
  })

  it('have their lines without names told apart by what they say, and by their places where all of it changed', () => {
    const [first, second, third] = home.defaults.values.items
    const swapped = compared(home, 'values.items', [second, first, third]).map(told)
    assert.deepEqual(swapped, [['Values', [`2 to 1: ${second?.heading}`]]])
    const anew = { heading: 'Other', text: 'All of it.' }
    const labels = compared(home, 'values.items', [first, anew, third]).map(({ label }) => label)
    assert.deepEqual(labels, ['Values › 2 › Heading', 'Values › 2 › Text'])
    assert.deepEqual(compared(home, 'values.items', [first, third]).map(told), [
      ['Values', [`removed 2: ${second?.heading} / ${second?.text}`]],
    ])
  })

  it('know where a text stands now whose line was moved, and of one that is gone', () => {
    const now = changed(faq, QUESTIONS, [questions[2], questions[0]])
    const placeNow = createPathTracker(faq.defaults, now)
    assert.equal(placeNow(`${QUESTIONS}.0.answer`), `${QUESTIONS}.1.answer`)
    assert.equal(placeNow(`${QUESTIONS}.1.answer`), undefined)
    assert.equal(placeNow('heading'), 'heading')
    assert.equal(placeNow('nothing.at.all'), undefined)
    assert.equal(pathLabel(faq, 'groups.0.nothing.2'), 'Groups › 1 › nothing › 3')
  })
})
