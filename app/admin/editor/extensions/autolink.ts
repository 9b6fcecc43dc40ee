import { isHistoryTransaction } from '@tiptap/pm/history'
import { type EditorState, Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import { completeLinkUrl } from '#lib/text/link-url.ts'

const OPENING = '([{<"\'“‘«'
const CLOSING = '.,;:!?…"\'”’»>}]'

/** TipTap misses URLs followed by punctuation or wrapped in brackets. */
export const Autolink = Extension.create({
  name: 'linkedAddresses',
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: linkWhatWasWritten })],
})

function linkWhatWasWritten(transactions: readonly Transaction[], before: EditorState, after: EditorState): Transaction | null {
  const { doc, schema, tr } = after
  const { link, code } = schema.marks
  if (!link || !code || doc.content.size <= before.doc.content.size || transactions.some(isHistoryTransaction)) return null
  const written = lastWord(after)
  const [start, end] = withoutSigns(written.word)
  const [from, to] = [written.at + start, written.at + end]
  const href = end - start < written.word.length ? addressOf(written.word.slice(start, end)) : undefined
  if (!href || doc.rangeHasMark(from, to, link) || doc.rangeHasMark(from, to, code)) return null
  return tr.addMark(from, to, link.create({ href }))
}

function lastWord({ doc, selection: { $from } }: EditorState): { at: number; word: string } {
  if (!$from.parent.isTextblock) return { at: 0, word: '' }
  const $end = $from.parentOffset > 0 ? $from : Selection.findFrom(doc.resolve($from.before()), -1, true)?.$to
  const line = $end?.parent.textBetween(0, $end.parentOffset, undefined, ' ') ?? ''
  if (!$end || ($end === $from && line.trimEnd() === line)) return { at: 0, word: '' }
  const word = line.trimEnd().split(/\s/).at(-1) ?? ''
  return { at: $end.start() + line.trimEnd().length - word.length, word }
}

function withoutSigns(word: string): [start: number, end: number] {
  let [start, end] = [0, word.length]
  while (start < end && OPENING.includes(word.charAt(start))) start++
  while (end > start && (CLOSING.includes(word.charAt(end - 1)) || isStrayBracket(word.slice(start, end)))) end--
  return [start, end]
}

/** URLs may contain balanced brackets. */
function isStrayBracket(address: string): boolean {
  return address.endsWith(')') && address.split('(').length < address.split(')').length
}

/** Words such as `e.g.` or `notes.md` must not become links. */
function addressOf(word: string): string | undefined {
  if (!/^https?:\/\/|^www\.|@/i.test(word)) return undefined
  const parsed = completeLinkUrl(word)
  return parsed.ok ? parsed.href : undefined
}
