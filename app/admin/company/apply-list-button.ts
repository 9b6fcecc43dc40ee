import { setAtPath } from '#domain/site-copy/apply-changes.ts'
import { fieldAtPath, type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { emptyEntry } from './parse-company-form.ts'

/** `order` is a button's value, such as `add offices` or `up offices 1`. */
export function applyListButton(table: PageCopy, words: unknown, order: string): unknown {
  const [what, place = '', index = ''] = order.split(' ')
  const [field, lines, at] = [fieldAtPath(table.field, place), valueAtPath(words, place), Number(index)]
  if (field?.type !== 'list' || !Array.isArray(lines) || field.least === field.most) return words
  const to = (changed: unknown[]) => setAtPath(words, place.split('.'), changed)
  if (what === 'add' && lines.length < field.most) return to([...lines, emptyEntry(field.of)])
  if (!Number.isInteger(at) || !(at in lines)) return words
  if (what === 'remove') return to(lines.toSpliced(at, 1))
  if (what === 'up' && at > 0) return to(lines.with(at - 1, lines[at]).with(at, lines[at - 1]))
  return words
}
