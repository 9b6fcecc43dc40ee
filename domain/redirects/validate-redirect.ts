import { formatPath, parseRedirectTarget, parseSourcePath } from './paths.ts'
import { type RedirectRule, type RedirectStatus, redirectId } from './redirects.ts'

/** Redirects can't cover an existing page, because the page answers first. */
export type RedirectSite = { siteUrl: string; hasPage(path: string): boolean }

export type RedirectInput = { from: string; to: string; status: string }

type JudgedRedirect = { ok: true; redirect: RedirectRule } | { ok: false; field: keyof RedirectInput; problem: string }

const STATUSES: Readonly<Record<string, RedirectStatus>> = { '': 301, 301: 301, 308: 301, 302: 302, 307: 302 }

export async function validateRedirect({ siteUrl, hasPage }: RedirectSite, words: RedirectInput): Promise<JudgedRedirect> {
  const old = parseSourcePath(words.from, siteUrl)
  if (!old.ok) return { ok: false, field: 'from', problem: old.problem }
  const target = parseRedirectTarget(words.to, siteUrl)
  if (!target.ok) return { ok: false, field: 'to', problem: target.problem }
  const status = STATUSES[words.status.trim()]
  if (!status) return { ok: false, field: 'status', problem: 'The type must be Permanent (301) or Temporary (302).' }
  const shown = formatPath(old.path)
  if (hasPage(old.path)) return { ok: false, field: 'from', problem: `${shown} is a URL that this site uses, so it can’t redirect.` }
  if (target.path === old.path) return { ok: false, field: 'to', problem: `${shown} would lead to itself.` }
  const leadsTo = target.path === undefined ? '' : redirectId(target.path)
  return { ok: true, redirect: { id: redirectId(old.path), from: old.path, to: target.href, leadsTo, status } }
}

type Neighbors = { next: RedirectRule | undefined; before: RedirectRule | undefined }

export function chainAround(redirect: RedirectRule, { next, before }: Neighbors): string | undefined {
  if (next) return chainMessage(redirect, next)
  return before && `${chainMessage(before, redirect).replace(/\.$/, '')} first.`
}

function chainMessage(first: RedirectRule, next: RedirectRule): string {
  const [a, b, c] = [formatPath(first.from), formatPath(next.from), formatPath(next.to)]
  if (next.leadsTo === first.id) return `${a} leads to ${b}, which leads back to ${a}. Visitors would never arrive.`
  return `${a} leads to ${b}, which leads to ${c}: redirect ${a} to ${c}.`
}
