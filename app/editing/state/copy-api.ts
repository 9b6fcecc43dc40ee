import { fetchJson } from '#app/admin/shell/fetch-json.ts'
import type { CopyEdit } from '#domain/site-copy/edit-copy.ts'
import type { CopyChanges } from '#domain/site-copy/page-copy.ts'
import { isObject, readAt } from '#lib/objects/objects.ts'
import { copyApiPath, type SaveCopyResponse, type ServedPageCopy } from './copy-api-types.ts'

export type CopyRequestFailed = { type: 'unanswered'; why: 'no connection' | 'signed out' | 'server'; problem: string }

type SavedCopy = Exclude<SaveCopyResponse, { type: 'refused' }>

const OUTDATED: CopyRequestFailed = {
  type: 'unanswered',
  why: 'server',
  problem: 'Reload this page: the site was updated since you opened it.',
}

export async function fetchPageCopy(key: string): Promise<ServedPageCopy | CopyRequestFailed> {
  const answer = await ask(key, {})
  if ('type' in answer) return answer
  return isServedPageCopy(answer.body) ? answer.body : OUTDATED
}

/** `lists` holds the last known lists around the edited texts, by place. */
export async function postCopyEdits(
  key: string,
  { changes, lists }: { changes: readonly CopyEdit[]; lists: CopyChanges },
): Promise<SavedCopy | CopyRequestFailed> {
  const form = new FormData()
  form.set('intent', 'keep')
  form.set('changes', JSON.stringify(changes))
  form.set('lists', JSON.stringify(lists))
  const answer = await ask(key, { method: 'POST', body: form })
  if ('type' in answer) return answer
  return isSaved(answer.body) ? answer.body : OUTDATED
}

function isServedPageCopy(body: unknown): body is ServedPageCopy {
  return typeof readAt(body, 'key') === 'string' && isObject(readAt(body, 'field')) && readAt(body, 'values') !== undefined
}

function isSaved(body: unknown): body is SavedCopy {
  return readAt(body, 'type') === 'busy' || (readAt(body, 'type') === 'saved' && Array.isArray(readAt(body, 'rejected')))
}

async function ask(key: string, init: RequestInit): Promise<{ body: unknown } | CopyRequestFailed> {
  const { response, body } = await fetchJson<unknown>(copyApiPath(key), init)
  if (!response) return { type: 'unanswered', why: 'no connection', problem: 'We couldn’t reach the server.' }
  if (response.status === 404) return { type: 'unanswered', why: 'signed out', problem: 'You were signed out.' }
  if (response.ok && isObject(body)) return { body }
  const problem = isObject(body) && typeof body.problem === 'string' ? body.problem : 'Something went wrong.'
  return { type: 'unanswered', why: 'server', problem }
}
