import type { WordChange } from '#domain/site-copy/edit-copy.ts'
import { type Changes, isParent } from '#domain/site-copy/page-copy.ts'
import { type TableTold, type WordsAnswer, wordsPath } from './copy-api-types.ts'

/** Why nothing was done. */
export type Unanswered = { is: 'unanswered'; why: 'no connection' | 'signed out' | 'server'; problem: string }

export async function readTable(key: string): Promise<TableTold | Unanswered> {
  const answer = await ask(key, {})
  return 'is' in answer ? answer : (answer.body as TableTold)
}

/** `lists`: those around the changed texts as they are known here, by their places. */
export async function sendWords(
  key: string,
  { changes, lists }: { changes: readonly WordChange[]; lists: Changes },
): Promise<Exclude<WordsAnswer, { is: 'refused' }> | Unanswered> {
  const form = new FormData()
  form.set('intent', 'keep')
  form.set('changes', JSON.stringify(changes))
  form.set('lists', JSON.stringify(lists))
  const answer = await ask(key, { method: 'POST', body: form })
  return 'is' in answer ? answer : (answer.body as Exclude<WordsAnswer, { is: 'refused' }>)
}

async function ask(key: string, init: RequestInit): Promise<{ body: unknown } | Unanswered> {
  let response: Response
  try {
    response = await fetch(wordsPath(key), init)
  } catch {
    return { is: 'unanswered', why: 'no connection', problem: 'The server could not be reached.' }
  }
  if (response.status === 404) return { is: 'unanswered', why: 'signed out', problem: 'You have been signed out.' }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && isParent(body)) return { body }
  const problem = isParent(body) && typeof body.problem === 'string' ? body.problem : 'The server does not answer as it should.'
  return { is: 'unanswered', why: 'server', problem }
}
