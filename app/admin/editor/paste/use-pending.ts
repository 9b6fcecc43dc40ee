import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { insertFigure, PENDING_SRC } from '#app/admin/editor/extensions/figure.ts'
import type { HoldSave } from '#app/admin/forms/hold-save.ts'
import { newId } from '#lib/crypto/ids.ts'
import type { Video } from '#lib/text/video-url.ts'
import type { PendingImage } from './extract-media.ts'
import { type Lost, placeImage, type StoredPending, storePending } from './store-pending.ts'

/** Each image has its place in the text at once, and is fetched or uploaded into it. */
export function usePending(holdSave: HoldSave) {
  const [waiting, setWaiting] = useState(0)
  const [isHeldBack, setHeldBack] = useState(false)
  const [lost, setLost] = useState<readonly Lost[]>([])
  const pending = useRef<PendingImage[]>([])
  const early = useRef<StoredPending[]>([])

  function insertVideo(editor: Editor, video: Video): void {
    insert(editor, [{ id: newId(new Date()), name: video.href, address: video.href, video }], editor.state.selection.to)
  }

  function insertFiles(editor: Editor, files: readonly File[], at: number): boolean {
    const pictures = files.map((file) => ({ id: newId(new Date()), name: file.name, file }))
    insert(editor, pictures, at)
    return files.length > 0
  }

  function insert(editor: Editor, pictures: readonly PendingImage[], at: number): void {
    let place = at
    for (const { id, video } of pictures)
      place = insertFigure(editor, { src: PENDING_SRC + id, alt: null, width: null, height: null, link: video?.href ?? null }, place)
    pending.current.push(...pictures)
    fetchPending(editor)
  }

  function fetchPending(editor: Editor): void {
    for (const arrived of early.current.splice(0)) if (!placeImage(editor, arrived)) early.current.push(arrived)
    if (pending.current.length === 0) return
    const pictures = pending.current.splice(0)
    setWaiting((count) => count + pictures.length)
    const tell = {
      fetched: () => setWaiting((count) => count - 1),
      lost: (one: Lost) => setLost((earlier) => [...earlier, one]),
      early: (arrived: StoredPending) => void early.current.push(arrived),
      heldBack: setHeldBack,
    }
    void holdSave(storePending(editor, pictures, tell))
  }

  return { waiting, isHeldBack, lost, forgetLost: () => setLost([]), pending, insertVideo, insertFiles, fetchPending }
}
