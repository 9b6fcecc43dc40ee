import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { textIn, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { CHOICE_FIELD } from '#app/ui/diff/conflict-choice.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { pathLabel } from '#domain/site-copy/diff-copy.ts'
import { discardCopyDraft, publishCopy } from '#domain/site-copy/edit-copy.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { type ConflictSide, resolveCopyConflicts } from '#domain/site-copy/review-copy.ts'

export type PublishCopyResponse = { done: 'published' | 'nothing' | 'discarded' } | { problem: string; status: number }

const CHANGED = 'Not done: someone else made changes. Here’s the new list.'
const UNDECIDED = 'Not published: choose a version for each conflict.'

/** Changes made after the form was shown stay unpublished. */
export async function publishCopyAction(
  services: Pick<Services, 'store' | 'log' | 'now'>,
  actor: Extract<Actor, { type: 'administrator' }>,
  { table, sent }: { table: PageCopy; sent: FormData },
): Promise<PublishCopyResponse> {
  const by = actor.name
  const version = textIn(sent, 'version') || undefined
  try {
    if (sent.get('intent') === 'discard') {
      if (!(await discardCopyDraft(services, { table, version, by }))) return { problem: CHANGED, status: 409 }
      await recordActivity(services, actor, { what: 'words-discarded', about: table.label })
      return { done: 'discarded' }
    }
    if (sent.get('intent') !== 'publish') return { problem: UNKNOWN_INTENT, status: 400 }
    const seen = { version: version ?? '', theirs: textIn(sent, 'theirs') }
    const settled = await resolveCopyConflicts(services, { table, seen, choices: choicesIn(sent), by })
    if (settled === 'changed') return { problem: CHANGED, status: 409 }
    const result = await publishCopy(services, { table, version: settled.version, by })
    const { outcome } = result
    if (outcome === 'changed') return { problem: CHANGED, status: 409 }
    if (outcome === 'unfilled') return { problem: unfilledMessage(table, result.places), status: 422 }
    if (outcome === 'conflict') return { problem: UNDECIDED, status: 409 }
    if (outcome === 'published') await recordActivity(services, actor, { what: 'words-published', about: table.label })
    return { done: outcome }
  } catch (error) {
    return storeFailure(services, error, 'Words not published', 'Nothing was published or discarded', 'Your text is safe.')
  }
}

function unfilledMessage(table: PageCopy, places: readonly string[]): string {
  const [first = ''] = places
  return `Not published. Fill in “${pathLabel(table, first)}” or remove that entry.`
}

function choicesIn(sent: FormData): ReadonlyMap<string, ConflictSide> {
  const named = [...sent].filter(([name]) => name.startsWith(CHOICE_FIELD))
  return new Map(
    named.flatMap(([name, value]): [string, ConflictSide][] =>
      value === 'mine' || value === 'theirs' ? [[name.slice(CHOICE_FIELD.length), value]] : [],
    ),
  )
}
