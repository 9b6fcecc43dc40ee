import { useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormStateContext } from '#app/admin/forms/form-state.ts'
import type { HoldSave } from '#app/admin/forms/hold-save.ts'
import { FRAME_PATH, type FramedImage, type FramingAnswer } from './framed-image.ts'
import { sendFormData } from './send-form-data.ts'
import { answerIn, uploadImage } from './upload-image.ts'

export type Upload =
  | { type: 'none' }
  | { type: 'sending'; share: number; url: string }
  | { type: 'failed'; message: string; file: File | undefined; others?: number }

/** `alt` is what the library says of a newly chosen image. */
type Own = { file: string; framed: FramedImage | undefined; alt?: string | undefined; chosenOf?: string | undefined }

const NONE: Upload = { type: 'none' }

export function useImageField(text: string, onChange: () => void) {
  const { holdSave } = useContext(FormStateContext)
  const [own, setOwn] = useState<Own>()
  const { upload, setUpload, begin, cancel } = useUpload()

  function take(file: File, others = 0): void {
    void holdSave(send(file, others))
  }

  /** A canceled upload isn't a failure. */
  async function send(file: File, others: number): Promise<boolean> {
    const signal = begin()
    const shown = URL.createObjectURL(file)
    setUpload({ type: 'sending', share: 0, url: shown })
    const onProgress = (share: number) => !signal.aborted && setUpload({ type: 'sending', share, url: shown })
    const answer = await uploadImage(file, signal, { isForItem: true, onProgress })
    if (signal.aborted) return true
    if (answer.ok && answer.framed) settle(answer.framed, answer.alt, others > 0 ? file.name : undefined)
    else if (answer.ok) setUpload({ type: 'failed', message: 'The image couldn’t be cropped.', file, others })
    else setUpload({ type: 'failed', message: answer.message, file: answer.isFinal ? undefined : file, others })
    return answer.ok
  }

  /** A newer framing within the pause replaces this one. */
  async function frame(file: string, framing: string, pauseMs: number, alt?: string): Promise<boolean> {
    const signal = begin()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return true
    const form = new FormData()
    form.set('file', file)
    form.set('framing', framing)
    const answer = answerIn<FramingAnswer>(await sendFormData(FRAME_PATH, form, { signal }))
    if (signal.aborted) return true
    if (answer.ok) settle(answer, alt)
    else setUpload({ type: 'failed', message: answer.message, file: undefined })
    return answer.ok
  }

  function settle(framed: FramedImage, alt?: string, chosenOf?: string): void {
    setUpload(NONE)
    change({ file: framed.file, framed, alt, chosenOf })
  }

  function clear(): void {
    cancel()
    change({ file: '', framed: undefined })
  }

  /** Form listeners read the input, so it must change first. */
  function change(chosen: Own): void {
    flushSync(() => setOwn(chosen))
    onChange()
  }

  return {
    file: own?.file ?? text,
    isSaid: own !== undefined || text !== '',
    framed: own?.framed,
    chosenOf: own?.chosenOf,
    chosen: own,
    upload,
    take,
    cancel,
    clear,
    frame: (file: string, framing: string, pauseMs = 0, alt?: string) => held(holdSave, frame(file, framing, pauseMs, alt)),
    learn: (framed: FramedImage) => setOwn((now) => now ?? { file: framed.file, framed }),
  }
}

function useUpload() {
  const [upload, setUpload] = useState<Upload>(NONE)
  const sending = useRef<AbortController>(null)
  const url = upload.type === 'sending' ? upload.url : undefined
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  useEffect(() => () => sending.current?.abort(), [])
  return { upload, setUpload, begin, cancel }

  /** What was begun before is called off. */
  function begin(): AbortSignal {
    sending.current?.abort()
    sending.current = new AbortController()
    return sending.current.signal
  }

  function cancel(): void {
    sending.current?.abort()
    setUpload(NONE)
  }
}

/** Saves wait for uploads. */
function held(hold: HoldSave, done: Promise<boolean>): Promise<boolean> {
  void hold(done)
  return done
}
