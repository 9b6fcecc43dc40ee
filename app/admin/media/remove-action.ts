import type { Notice } from '#app/admin/shell/notice.ts'
import { type RemovalResult, removeImage } from '#domain/media/remove-image.ts'
import type { Services } from '#domain/ports/services.ts'
import { listedUse } from './list-media.ts'

type Ports = Pick<Services, 'blobs' | 'store'>

type Removed = { count: number; about: string } & ({ ok: true; notice: Notice } | { ok: false; problem: string; status: number })

const MOST_AT_ONCE = 100

export async function removeAction(services: Ports, sent: FormData): Promise<Removed | undefined> {
  const intent = sent.get('intent')
  if (intent === 'delete-left') return removeLeft(services, String(sent.get('files') ?? '').split(/\r?\n/))
  const [file, ...others] = sent.getAll('file')
  if (intent !== 'delete' || typeof file !== 'string' || others.length > 0) return undefined
  const result = await removeImage(services, file, { evenIfUsed: sent.get('even_if_used') === 'yes' })
  return answerTo(result, file)
}

/** Images that are in use again stay. */
async function removeLeft(services: Ports, files: readonly string[]): Promise<Removed> {
  let [count, kept] = [0, 0]
  for (const file of files.slice(0, MOST_AT_ONCE)) {
    const result = await removeImage(services, file)
    if (result.outcome === 'gathering') return { ...answerTo(result, ''), count }
    if (result.outcome === 'used') kept++
    if (result.outcome === 'removed') count++
  }
  if (kept === 0) return { ok: true, notice: 'pictures-deleted', count, about: '' }
  const problem = `${kept === 1 ? 'One image was not deleted: it’s' : `${kept} images were not deleted: they’re`} in use again.`
  return { ok: false, problem, status: 409, count, about: '' }
}

function answerTo(result: RemovalResult, about: string): Removed {
  const none = { count: 0, about }
  switch (result.outcome) {
    case 'removed':
      return { ok: true, notice: 'picture-deleted', count: 1, about }
    case 'missing':
      return { ok: true, notice: 'picture-deleted-before', ...none }
    case 'gathering':
      return {
        ok: false,
        problem: 'Not deleted: still looking up where images are used. Try again in a few minutes.',
        status: 409,
        ...none,
      }
    case 'used': {
      const titles = result.uses.map((use) => `“${listedUse(use).title}”`)
      const more = result.isMore ? ' and more' : ''
      return { ok: false, problem: `Not deleted: ${result.name} is used in ${titles.join(', ')}${more}.`, status: 409, ...none }
    }
  }
}
