import { type Edit, pushAll, sequenceDiff } from './sequence-diff.ts'

export type DiffPart = { change: Edit['change'] | 'left-out'; text: string }

const WORDS = /\s+|[\p{L}\p{N}\p{M}'’_-]+|[^\s]/gu
const AROUND = 120
const LONGEST_FOLDED = 4

export function wordDiff(before: string, after: string, mostChanged: number): DiffPart[] {
  const lines = sequenceDiff(linesOf(before), linesOf(after))
  const edits = lines.flatMap((edit, at) => {
    const next = lines[at + 1]
    if (edit.change === 'removed' && next?.change === 'added') return wordEdits(edit, next)
    return edit.change === 'added' && lines[at - 1]?.change === 'removed' ? [] : [edit]
  })
  const parts = edits.map(({ change, pieces }) => ({ change, text: pieces.join('') }))
  return bounded(
    parts.flatMap((part, at) => shortened(part, at === 0, at === parts.length - 1)),
    mostChanged,
  )
}

function wordEdits(removed: Edit, added: Edit): Edit[] {
  return folded(sequenceDiff(wordsOf(removed), wordsOf(added)))
}

function folded(edits: readonly Edit[]): Edit[] {
  const all: Edit[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  for (const [at, { change, pieces }] of edits.entries()) {
    const isBetween = at > 0 && at < edits.length - 1 && pieces.join('').length <= LONGEST_FOLDED
    if (change === 'removed' || (change === 'same' && isBetween)) pushAll(removed, pieces)
    if (change === 'added' || (change === 'same' && isBetween)) pushAll(added, pieces)
    if (change !== 'same' || isBetween) continue
    all.push(...changesOf(removed, added), { change, pieces })
    removed = []
    added = []
  }
  return [...all, ...changesOf(removed, added)]
}

function changesOf(removed: string[], added: string[]): Edit[] {
  const both: Edit[] = [
    { change: 'removed', pieces: removed },
    { change: 'added', pieces: added },
  ]
  return both.filter(({ pieces }) => pieces.length > 0)
}

function wordsOf({ pieces }: Edit): string[] {
  return pieces.join('').match(WORDS) ?? []
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
