import { type Edit, sequenceDiff } from './sequence-diff.ts'

export type DiffPart = { change: Edit['change'] | 'left-out'; text: string }

const WORDS = /\s+|[\p{L}\p{N}\p{M}'’_-]+|[^\s]/gu
const AROUND = 120
const LONGEST_FOLDED = 4

export function wordDiff(before: string, after: string, mostChanged: number): DiffPart[] {
  const lines = sequenceDiff(linesOf(before), linesOf(after))
  const parts = lines.flatMap((edit, at) => {
    const next = lines[at + 1]
    if (edit.change === 'removed' && next?.change === 'added') return folded(sequenceDiff(wordsOf(edit), wordsOf(next)))
    return edit.change === 'added' && lines[at - 1]?.change === 'removed' ? [] : [partOf(edit)]
  })
  return bounded(
    parts.flatMap((part, at) => shortened(part, at === 0, at === parts.length - 1)),
    mostChanged,
  )
}

function folded(edits: readonly Edit[]): DiffPart[] {
  const all: DiffPart[] = []
  let [removed, added] = ['', '']
  for (const [at, edit] of edits.entries()) {
    const { change, text } = partOf(edit)
    const isBetween = at > 0 && at < edits.length - 1 && text.length <= LONGEST_FOLDED
    if (change === 'removed' || (change === 'same' && isBetween)) removed += text
    if (change === 'added' || (change === 'same' && isBetween)) added += text
    if (change !== 'same' || isBetween) continue
    all.push({ change: 'removed', text: removed }, { change: 'added', text: added }, { change, text })
    removed = ''
    added = ''
  }
  all.push({ change: 'removed', text: removed }, { change: 'added', text: added })
  return all.filter(({ text }) => text !== '')
}

function partOf({ change, pieces }: Edit): DiffPart {
  return { change, text: pieces.join('') }
}

function wordsOf(edit: Edit): string[] {
  return partOf(edit).text.match(WORDS) ?? []
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

function shortened({ change, text }: DiffPart, isFirst: boolean, isLast: boolean): DiffPart[] {
  const [begin, end] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND]
  if (change !== 'same' || text.length <= begin + end + AROUND) return [{ change, text }]
  const left = { change: 'left-out', text: '' } as const
  const [head, tail] = [text.slice(0, begin), end === 0 ? '' : text.slice(-end)]
  const parts: DiffPart[] = [{ change, text: head.toWellFormed() }, left, { change, text: tail.toWellFormed() }]
  return parts.filter((part) => part.change === 'left-out' || part.text !== '')
}

function bounded(parts: readonly DiffPart[], most: number): DiffPart[] {
  const shown: DiffPart[] = []
  let room = most
  for (const part of parts) {
    if (part.change === 'same' || part.change === 'left-out') {
      shown.push(part)
      continue
    }
    if (part.text.length > room)
      return [...shown, { ...part, text: part.text.slice(0, room).toWellFormed() }, { change: 'left-out', text: '' }]
    shown.push(part)
    room -= part.text.length
  }
  return shown
}
