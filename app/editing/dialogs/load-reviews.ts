import { fetchJson } from '#app/admin/shell/fetch-json.ts'
import { copyChangesPath, copyPublishPath } from '#app/content/copy-paths.ts'
import type { CopyReview } from '#domain/site-copy/review-copy.ts'
import { isObject } from '#lib/objects/objects.ts'

export type Reviewed = { key: string; label: string; review: CopyReview }

export async function loadReviews(keys: readonly string[]): Promise<{ tables: Reviewed[]; problem: string | undefined }> {
  const read = await Promise.all(keys.map(reviewTable))
  const tables = read.filter((one) => typeof one !== 'string')
  return {
    tables: tables.filter(({ review: { changes, conflicts } }) => changes.length + conflicts.length > 0),
    problem: read.find((one) => typeof one === 'string'),
  }
}

type Decided = { intent: 'publish'; version: string; theirs: string } | { intent: 'discard'; version: string }

/** Resolves to what went wrong. */
export async function sendReviewed(key: string, decided: Decided, form = new FormData()): Promise<string | undefined> {
  for (const [name, value] of Object.entries(decided)) form.set(name, value)
  const answer = await ask(copyPublishPath({ key }), { method: 'POST', body: form })
  if (typeof answer === 'string') return answer
  return typeof answer.problem === 'string' ? answer.problem : undefined
}

async function reviewTable(key: string): Promise<Reviewed | string> {
  const answer = await ask(copyChangesPath({ key }), {})
  return typeof answer === 'string' ? answer : ({ key, ...answer } as Reviewed)
}

async function ask(path: string, init: RequestInit): Promise<Record<string, unknown> | string> {
  const { response, body } = await fetchJson<unknown>(path, init)
  if (!response && init.method) return 'We couldn’t reach the server, so this may not be done. Try again in a moment.'
  if (!response) return 'We couldn’t reach the server. Try again in a moment.'
  if (response.status === 404) return 'You were signed out. Your text is safe. Sign in again in another tab.'
  return isObject(body) ? body : 'Something went wrong. Try again in a moment.'
}
