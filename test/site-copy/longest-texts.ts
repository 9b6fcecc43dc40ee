import assert from 'node:assert/strict'
import type { CopyChanges, CopyField, PageCopy } from '#domain/site-copy/page-copy.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'

const TEXT = 'Managed centers give Rechtsschutzversicherungsgesellschaften accountable teams, with reports that everyone understands. '
/** What is filled in where a text stands. */
const FILLED_IN = /\{\w+\}/g

type Value = { readonly [name: string]: unknown } | undefined

/** Changes that make every text of a table as long as it may be, with a word in it that no phone has room for, and every list `lines` long. */
export function longestWords({ field, defaults }: PageCopy, lines: number): CopyChanges {
  const changes: Record<string, unknown> = {}
  walk(field, defaults, [])
  return changes

  function walk(at: CopyField, value: unknown, steps: readonly (string | number)[]): void {
    if (at.type === 'group') for (const [name, part] of Object.entries(at.of)) walk(part, (value as Value)?.[name], [...steps, name])
    else if (at.type === 'list' && at.least === at.most)
      for (const [index, line] of (value as unknown[]).entries()) walk(at.of, line, [...steps, index])
    else if (at.type === 'text' || at.type === 'email' || at.type === 'list') {
      const longest = longestFor(at, value, lines)
      assert.equal(copyErrorOf(at, longest), undefined)
      changes[steps.join('.')] = longest
    }
  }
}

function longestFor(field: CopyField, value: unknown, lines: number): unknown {
  switch (field.type) {
    case 'text':
      return longestText(field.most, typeof value === 'string' ? value : '')
    case 'email':
      return 'department.of.legal.insurance.and.everything.else@subsidiary-of-the-company.example.com'
    case 'list':
      return listOf(field, value, lines)
    case 'group': {
      const parts = Object.entries(field.of).filter(([, part]) => part.type !== 'fixed')
      return Object.fromEntries(parts.map(([name, part]) => [name, longestFor(part, (value as Value)?.[name], lines)]))
    }
    case 'switch':
      return false
    case 'target':
      return value ?? '/faq'
    case 'picture':
      return value ?? ''
    default:
      return value
  }
}

function longestText(most: number, said: string): string {
  const kept = [...(said.match(FILLED_IN) ?? []), ''].join(' ')
  return (kept + TEXT.repeat(Math.ceil(most / TEXT.length))).slice(0, most).trim()
}

function listOf({ of, least, most }: Extract<CopyField, { type: 'list' }>, value: unknown, lines: number): unknown[] {
  const had = (value as readonly unknown[] | undefined) ?? []
  return Array.from({ length: Math.max(least, Math.min(most, lines)) }, (_, index) => {
    const line = longestFor(of, had[index] ?? had[0], lines)
    return of.type === 'group' && 'id' in of.of && !had[index] ? { ...(line as object), id: `line-${index}` } : line
  })
}
