import type { LineError } from './redirect-import-report.ts'
import type { Redirect, RedirectRule } from './redirects.ts'
import { chainAround } from './validate-redirect.ts'

export type Line = { line: number; redirect: RedirectRule }

export function findChains(lines: readonly Line[], stored: ReadonlyMap<string, Redirect>): LineError[] {
  const all = new Map<string, RedirectRule>(stored)
  for (const { redirect } of lines) all.set(redirect.id, redirect)
  const replaced = new Set(lines.map(({ redirect }) => redirect.id))
  const leading = new Map([...stored.values()].filter(({ id }) => !replaced.has(id)).map((redirect) => [redirect.leadsTo, redirect]))
  return lines.flatMap(({ line, redirect }) => {
    const text = chainAround(redirect, { next: all.get(redirect.leadsTo), before: leading.get(redirect.id) })
    return text === undefined ? [] : [{ line, text }]
  })
}
