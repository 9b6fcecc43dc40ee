import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { filesDeletedWith, findDeletedImage, removeFromTrash } from '#domain/media/deleted-images.ts'
import { type RemovalResult, removeImage } from '#domain/media/remove-image.ts'
import { restoreImage } from '#domain/media/restore-image.ts'
import type { Services } from '#domain/ports/services.ts'
import { newId } from '#lib/crypto/ids.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { listedUse } from './list-media.ts'

type Ports = Pick<Services, 'blobs' | 'log' | 'now' | 'store'>

type Changed = { ok: true; text: string; undo?: string } | { ok: false; problem: string; status: number }

const MOST_AT_ONCE = 100
const GATHERING = 'Not deleted: still looking up where images are used. Try again in a few minutes.'
const GONE = `Not restored. Trash keeps images for ${DELETED_RETENTION_DAYS} days.`

export async function changeImages(services: Ports, actor: Actor, sent: FormData): Promise<Changed | undefined> {
  const selected = new Set([...sent.getAll('file'), ...sent.getAll('selected')])
  const files = [...selected].filter((file): file is string => typeof file === 'string' && file !== '').slice(0, MOST_AT_ONCE)
  const intent = sent.get('intent')
  if (intent === 'undo') return restore(services, actor, await filesDeletedWith(services, String(sent.get('deleted_with'))))
  if (files.length === 0) return undefined
  if (intent === 'delete') return remove(services, actor, files, sent)
  if (intent === 'restore') return restore(services, actor, files)
  return intent === 'purge' ? purge(services, actor, files) : undefined
}

/** Only what was shown as used may go although it's used. */
async function remove(services: Ports, actor: Actor, files: readonly string[], sent: FormData): Promise<Changed> {
  const told = sent.get('even_if_used') === 'yes' ? files : sent.getAll('told')
  const deletedWith = newId(services.now())
  const by = actor.type === 'administrator' ? actor.name : ''
  const names: string[] = []
  const used: string[] = []
  let isGathering = false
  for (const file of files) {
    const result = await removeImage(services, file, { evenIfUsed: told.includes(file), by, deletedWith })
    if (result.outcome === 'removed') names.push(result.name)
    if (result.outcome === 'used') used.push(usedText(result))
    isGathering ||= result.outcome === 'gathering'
  }
  await record(services, actor, 'picture-deleted', names)
  if (isGathering || used.length > 0)
    return { ok: false, problem: isGathering ? GATHERING : `Not deleted: ${used.join('; ')}.`, status: 409 }
  if (names.length === 0) return { ok: true, text: 'Already deleted.' }
  const text = `Deleted ${whatOf(names)}. Trash keeps ${names.length === 1 ? 'it' : 'them'} for ${DELETED_RETENTION_DAYS} days.`
  return { ok: true, text, undo: deletedWith }
}

async function restore(services: Ports, actor: Actor, files: readonly string[]): Promise<Changed> {
  const names: string[] = []
  let back = 0
  for (const file of files) {
    const restored = await restoreImage(services, file)
    if (!restored) continue
    names.push(restored.name)
    back += restored.uses.filter(({ as }) => as !== 'earlier').length
  }
  await record(services, actor, 'picture-restored', names)
  if (names.length === 0) return { ok: false, problem: GONE, status: 410 }
  return { ok: true, text: `Restored ${whatOf(names)}${back > 0 ? `, back in ${formatCount(back, 'place')}` : ''}.` }
}

async function purge(services: Ports, actor: Actor, files: readonly string[]): Promise<Changed> {
  const names: string[] = []
  for (const file of files) {
    const picture = await findDeletedImage(services, file)
    if (!picture) continue
    await removeFromTrash(services, picture)
    names.push(picture.name || file)
  }
  await record(services, actor, 'picture-purged', names)
  return { ok: true, text: names.length === 0 ? 'Not in Trash anymore.' : `Deleted ${whatOf(names)} permanently.` }
}

function usedText({ name, uses, isMore }: Extract<RemovalResult, { outcome: 'used' }>): string {
  return `${name} is used in ${uses.map((use) => `“${listedUse(use).title}”`).join(', ')}${isMore ? ' and more' : ''}`
}

function whatOf(names: readonly string[]): string {
  const [name = '', ...others] = names
  return others.length === 0 ? name : formatCount(names.length, 'image')
}

type Deed = 'picture-deleted' | 'picture-restored' | 'picture-purged'

async function record(services: Ports, actor: Actor, what: Deed, [name = '', ...others]: readonly string[]): Promise<void> {
  if (name) await recordActivity(services, actor, { what, about: others.length === 0 ? name : '', count: others.length + 1 })
}
