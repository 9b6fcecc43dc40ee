import type { LineError } from './redirect-import-report.ts'
import type { Redirect, RedirectRule } from './redirects.ts'
import { chainAround } from './validate-redirect.ts'

export type Line = { line: number; redirect: RedirectRule }

export function findChains(lines: readonly Line[], stored: ReadonlyMap<string, Redirect>): { good: Line[]; errors: LineError[] } {
  const errors: LineError[] = []
  let good = [...lines]
  let found: LineError[]
  // Skipping a row keeps the redirect it would have replaced, which can make another chain.
  do {
    const judge = judgeAmong(good, stored)
    found = []
    good = good.filter(({ line, redirect }) => {
      const text = judge(redirect)
      if (text !== undefined) found.push({ line, text })
      return text === undefined
    })
    errors.push(...found)
  } while (found.length > 0)
  return { good, errors }
}

function judgeAmong(lines: readonly Line[], stored: ReadonlyMap<string, Redirect>): (redirect: RedirectRule) => string | undefined {
  const all = new Map<string, RedirectRule>(stored)
  for (const { redirect } of lines) all.set(redirect.id, redirect)
  const replaced = new Set(lines.map(({ redirect }) => redirect.id))
  const leading = new Map([...stored.values()].filter(({ id }) => !replaced.has(id)).map((redirect) => [redirect.leadsTo, redirect]))
  return (redirect) => chainAround(redirect, { next: all.get(redirect.leadsTo), before: leading.get(redirect.id) })
}
