import { copyChangesPath, copyPublishPath } from '#app/content/copy-paths.ts'
import { askForCopy } from '#app/editing/state/copy-api.ts'
import type { CopyReview } from '#domain/site-copy/review-copy.ts'

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
  const answer = await askForCopy(copyPublishPath({ key }), form)
  return 'type' in answer ? answer.problem : undefined
}

async function reviewTable(key: string): Promise<Reviewed | string> {
  const answer = await askForCopy(copyChangesPath({ key }))
  return 'type' in answer ? answer.problem : ({ key, ...answer.body } as Reviewed)
}
