import { AUTHORS_PATH } from '#app/admin/paths/admin-paths.ts'
import { formAction } from '#app/admin/shell/form-action.ts'
import type { Outcome } from '#app/admin/shell/notice.ts'
import { storeErrorReasonMessage } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { MAX_AUTHORS } from '#domain/authors/authors.ts'
import { type AuthorSaved, removeAuthor, saveAuthor } from '#domain/authors/save-author.ts'
import type { FieldErrors } from '#domain/fields/fields.ts'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import { storeImage } from '#domain/images/images.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { REMOVE_SUFFIX } from '#domain/items/form-layout.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { type AuthorTexts, readAuthorTexts, savedTextName } from './author-texts.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

type Refused = { problem?: string; errors?: FieldErrors; entered?: AuthorTexts; status: number }

const CHANGED = 'Someone else changed or deleted this author. Reload to see their version.'

export const authorAction = formAction<Refused>({
  path: AUTHORS_PATH,
  intents: { save, delete: remove },
  logged: 'Author not saved',
  again: (sent) => (sent.get('intent') === 'save' ? { entered: readAuthorTexts(sent) } : {}),
})

async function save(services: Ports, actor: Actor, sent: FormData): Promise<Outcome | Refused> {
  const given = readAuthorTexts(sent)
  const photo = await photoIn(services, sent)
  if ('error' in photo) return { errors: { photo: photo.error }, entered: given, status: 422 }
  const entered = { ...given, photo: photo.file ?? given.photo }
  const { id, version, name, role, team } = entered
  const edited = id === '' ? undefined : { id, version }
  const result = await saveAuthor(services, actor, { values: { name, role, photo: entered.photo, team: team === 'on' }, edited })
  if (!result.ok) return { ...refusal(result), entered }
  const { author, renamed } = result
  await recordActivity(services, actor, { what: edited ? 'author-changed' : 'author-added', about: author.name, count: renamed })
  const posts = renamed > 0 ? ` The new name is in ${formatCount(renamed, 'post')}.` : ''
  const done = sent.has('version') ? ({ saved: savedTextName(id), replacesAll: true } as const) : {}
  return { text: `${author.name} is saved.${posts}`, ...done }
}

function refusal(result: Exclude<AuthorSaved, { ok: true }>): Refused {
  switch (result.reason) {
    case 'invalid':
      return { errors: result.errors, status: 422 }
    case 'changed':
      return { problem: CHANGED, status: 409 }
    case 'full':
      return { problem: `The site keeps ${MAX_AUTHORS} authors. Delete one first.`, status: 422 }
    case 'failed':
      return storeErrorReasonMessage(result.failure, `Renamed in ${formatCount(result.renamed, 'post')} so far`, 'Save again to go on.')
  }
}

async function remove(services: Ports, actor: Actor, sent: FormData): Promise<Outcome | Refused> {
  const { id, version } = readAuthorTexts(sent)
  const removed = await removeAuthor(services, { id, version })
  if (removed === 'missing') return { text: 'This author was deleted before.' }
  if (removed === 'changed') return { problem: CHANGED, status: 409 }
  const { name, role, photo, team } = removed
  await recordActivity(services, actor, { what: 'author-deleted', about: name })
  const fields = { name, role, photo_stored: photo, team: team ? 'on' : '' }
  return { text: `${name} is deleted. Posts keep the name as text.`, undo: { intent: 'save', fields } }
}

/** Only browsers without scripts send the file with the form. */
export async function photoIn(
  services: Pick<Services, 'blobs' | 'images' | 'now' | 'store'>,
  sent: FormData,
): Promise<{ file?: string } | { error: string }> {
  const file = sent.get('photo')
  if (!(file instanceof File) || file.size === 0) return sent.get(`photo${REMOVE_SUFFIX}`) === 'on' ? { file: '' } : {}
  const bytes = new Uint8Array(await file.arrayBuffer())
  const stored = await services.images.inUploadTurn(() => storeImage(services, bytes, 'cut', file.name))
  if (stored === 'busy') return { error: IMAGES_BUSY }
  return stored.ok ? { file: stored.file } : { error: stored.message }
}
