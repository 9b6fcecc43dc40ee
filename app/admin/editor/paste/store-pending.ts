import { Transform } from '@tiptap/pm/transform'
import type { Editor } from '@tiptap/react'
import { markArrival } from '#app/admin/editor/extensions/earlier-text.ts'
import { PENDING_SRC } from '#app/admin/editor/extensions/figure.ts'
import type { ImageAnswer } from '#app/admin/images/add-image.tsx'
import type { FetchedImage } from '#app/admin/images/fetch-image.tsx'
import { IMAGE_HINT } from '#app/admin/images/image-file.ts'
import { uploadWithRetry } from '#app/admin/images/upload-with-retry.ts'
import { fetchJson } from '#app/admin/shell/fetch-json.ts'
import type { PendingImage } from './extract-media.ts'

type Answer = FetchedImage | ImageAnswer
export type StoredPending = { picture: PendingImage; answer: Answer }
export type Lost = { name: string; why: string }
type Tell = {
  fetched: () => void
  lost: (lost: Lost) => void
  /** Undo has removed its place, and redo may restore it. */
  early: (arrived: StoredPending) => void
  heldBack: (isHeldBack: boolean) => void
}

/** The server fetches one image at a time, and waiting ones may time out. */
export async function storePending(editor: Editor, pictures: readonly PendingImage[], tell: Tell): Promise<boolean> {
  let areThere = true
  for (const picture of pictures) {
    const answer = await answerFor(picture, tell)
    if (editor.isDestroyed) return false
    if (!placeImage(editor, { picture, answer })) tell.early({ picture, answer })
    tell.fetched()
    if (answer.ok || picture.video) continue
    areThere = false
    tell.lost({ name: picture.name, why: answer.message })
  }
  return areThere
}

const list = new Intl.ListFormat('en-US')

export function describeLost(lost: readonly Lost[]): string[] {
  return [...Map.groupBy(lost, ({ why }) => why)].map(([why, those]) => {
    return `${list.format(those.map(({ name }) => name))} ${those.length === 1 ? 'was' : 'were'} left out. ${why}`
  })
}

async function answerFor(picture: PendingImage, { heldBack }: Tell): Promise<Answer> {
  if ('lost' in picture) return { ok: false, message: 'It’s a file on the device where you copied it. Insert it as a file.' }
  if ('address' in picture) return fetchFrom(picture.address)
  const { file } = picture
  // Don't upload files that declare another type.
  if (file.type !== '' && !file.type.startsWith('image/')) return { ok: false, message: `It’s not an image. ${IMAGE_HINT}` }
  return uploadWithRetry(file, heldBack)
}

async function fetchFrom(address: string): Promise<Answer> {
  const form = new FormData()
  form.set('address', address)
  const { response, body } = await fetchJson<Answer>('/add-picture/from', { method: 'POST', body: form })
  return body ?? { ok: false, message: response ? 'The server couldn’t fetch it.' : 'We couldn’t reach the server.' }
}

/** Arrival isn't an undo step, so undo reverts the whole paste. */
export function placeImage(editor: Editor, arrived: StoredPending): boolean {
  const { tr } = editor.state
  tr.setMeta('addToHistory', false)
  markArrival(tr, (earlier) => withImage(new Transform(earlier), arrived))
  if (withImage(tr, arrived).docChanged) editor.view.dispatch(tr)
  return tr.docChanged
}

function withImage(tr: Transform, { picture, answer }: StoredPending): Transform {
  const { schema } = tr.doc.type
  tr.doc.descendants((node, at) => {
    if (node.type.name !== 'figure' || node.attrs.src !== PENDING_SRC + picture.id) return true
    if (answer.ok) {
      const about = picture.video && aboutVideo(picture.video.site, 'title' in answer ? answer.title : '')
      const { src, width, height } = answer
      const alt = about?.alt ?? node.attrs.alt ?? (('alt' in answer && answer.alt) || null)
      for (const [name, value] of Object.entries({ src, width, height, alt })) tr.setNodeAttribute(at, name, value)
      if (about && node.textContent === '') tr.insert(at + 2, schema.text(about.caption))
    } else {
      const content = picture.video
        ? schema.text(picture.video.href, [schema.mark('link', { href: picture.video.href })])
        : node.firstChild?.content
      const isWorthy = picture.video || node.textContent !== ''
      if (isWorthy) tr.replaceWith(at, at + node.nodeSize, schema.node('paragraph', null, content))
      else tr.delete(at, at + node.nodeSize)
    }
    return false
  })
  return tr
}

function aboutVideo(site: string, title: string): { alt: string; caption: string } {
  return title === ''
    ? { alt: `Video on ${site}`, caption: `Video on ${site}` }
    : { alt: `Video: ${title}`, caption: `${title} (video on ${site})` }
}
