import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { insertFigure } from '#app/admin/editor/extensions/figure.ts'
import type { ImageAnswer } from '#app/admin/images/add-image.tsx'
import { IMAGE_HINT } from '#app/admin/images/image-file.ts'
import { uploadWithRetry } from '#app/admin/images/upload-with-retry.ts'

export function useDroppedImages(tellHeldBack: (isHeldBack: boolean) => void) {
  const [waiting, setWaiting] = useState(0)
  const [lost, setLost] = useState<readonly Lost[]>([])

  async function take(editor: Editor, files: File[], at: number): Promise<boolean> {
    setLost([])
    setWaiting((count) => count + files.length)
    const place = followed(editor, at)
    let areThere = true
    for (const file of files) {
      const answer = await storedPicture(file, tellHeldBack)
      setWaiting((count) => count - 1)
      if (editor.isDestroyed) return false
      areThere &&= answer.ok
      if (answer.ok)
        place.at = insertFigure(editor, { src: answer.src, alt: answer.alt || null, width: answer.width, height: answer.height }, place.at)
      else setLost((earlier) => [...earlier, { name: file.name, why: answer.message }])
    }
    place.leave()
    return areThere
  }

  return { waiting, problems: lostWords(lost), take, dismiss: () => setLost([]) }
}

const list = new Intl.ListFormat('en-US')

type Lost = { name: string; why: string }

function lostWords(lost: readonly Lost[]): string[] {
  const reasons = [...new Set(lost.map(({ why }) => why))]
  return reasons.map((reason) => {
    const names = lost.filter(({ why }) => why === reason).map(({ name }) => name)
    return `${list.format(names)} ${names.length === 1 ? 'was' : 'were'} not inserted. ${reason}`
  })
}

/** Don't upload files that declare another type. */
async function storedPicture(file: File, tellHeldBack: (isHeldBack: boolean) => void): Promise<ImageAnswer> {
  if (file.type === '' || file.type.startsWith('image/')) return uploadWithRetry(file, tellHeldBack)
  return { ok: false, message: `It’s not an image. ${IMAGE_HINT}` }
}

/** The position follows edits made before it. */
function followed(editor: Editor, at: number) {
  const place = { at, leave: () => void editor.off('transaction', move) }
  function move({ transaction }: { transaction: Editor['state']['tr'] }): void {
    place.at = transaction.mapping.map(place.at)
  }
  editor.on('transaction', move)
  return place
}
