import { useContext, useEffect, useRef, useState } from 'react'
import { FormStateContext } from '#app/admin/forms/form-state.ts'
import type { HoldSave } from '#app/admin/forms/hold-save.ts'
import { FRAME_PATH, type FramedImage, type FramingAnswer } from './framed-image.ts'
import { sendFormData } from './send-form-data.ts'
import { answerIn, uploadImage } from './upload-image.ts'

/** `url`: the chosen file, on its way. `file`: it can be tried again. `others`: how many came with it. */
export type Upload =
  | { is: 'none' }
  | { is: 'sending'; share: number; url: string }
  | { is: 'failed'; message: string; file: File | undefined; others?: number }

/** `chosenOf`: the name of the one file of several for which there was place. */
type Own = { file: string; framed: FramedImage | undefined; chosenOf?: string | undefined }

const NONE: Upload = { is: 'none' }

/** The picture of a field: its name as the form has it, or another that was uploaded, taken from Media or framed anew since. */
export function useImageField(text: string, onChange: () => void) {
  const { holdSave } = useContext(FormStateContext)
  const [own, setOwn] = useState<Own>()
  const [upload, setUpload] = useState<Upload>(NONE)
  const sending = useRef<AbortController>(null)
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  const url = upload.is === 'sending' ? upload.url : undefined
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  useEffect(() => () => sending.current?.abort(), [])
  // The form listens for what its controls say, so they have to say it first.
  const told = useRef(text)
  useEffect(() => {
    if (!own || own.file === told.current) return
    told.current = own.file
    changed.current()
  }, [own])

  function take(file: File, others = 0): void {
    void holdSave(send(file, others))
  }

  /** Whether the picture is stored. One that was called off is not missed. */
  async function send(file: File, others: number): Promise<boolean> {
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    const shown = URL.createObjectURL(file)
    setUpload({ is: 'sending', share: 0, url: shown })
    const onProgress = (share: number) => !controller.signal.aborted && setUpload({ is: 'sending', share, url: shown })
    const answer = await uploadImage(file, controller.signal, { isForItem: true, onProgress })
    if (controller.signal.aborted) return true
    sending.current = null
    if (answer.ok && answer.framed) settle(answer.framed, others > 0 ? file.name : undefined)
    else if (answer.ok) setUpload({ is: 'failed', message: 'The picture could not be framed.', file, others })
    else setUpload({ is: 'failed', message: answer.message, file: answer.isFinal ? undefined : file, others })
    return answer.ok
  }

  function cancel(): void {
    sending.current?.abort()
    sending.current = null
    setUpload(NONE)
  }

  /** Frames a stored picture: the one that the field has, or another of Media. In the pause before, another framing can take its place. */
  async function frame(file: string, framing: string, pauseMs: number): Promise<boolean> {
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (controller.signal.aborted) return true
    const form = new FormData()
    form.set('file', file)
    form.set('framing', framing)
    const answer = answerIn<FramingAnswer>(await sendFormData(FRAME_PATH, form, { signal: controller.signal }))
    if (controller.signal.aborted) return true
    sending.current = null
    if (answer.ok) settle(answer)
    else setUpload({ is: 'failed', message: answer.message, file: undefined })
    return answer.ok
  }

  function settle(framed: FramedImage, chosenOf?: string): void {
    setUpload(NONE)
    setOwn({ file: framed.file, framed, chosenOf })
  }

  function clear(): void {
    cancel()
    setOwn({ file: '', framed: undefined })
  }

  return {
    file: own?.file ?? text,
    /** There is a picture, or was one. */
    isSaid: own !== undefined || text !== '',
    framed: own?.framed,
    chosenOf: own?.chosenOf,
    upload,
    take,
    cancel,
    clear,
    /** Resolves to whether it is framed so, or is to be framed otherwise by now. */
    frame: (file: string, framing: string, pauseMs = 0) => held(holdSave, frame(file, framing, pauseMs)),
    learn: (framed: FramedImage) => setOwn((now) => now ?? { file: framed.file, framed }),
  }
}

/** No save passes what is under way. */
function held(hold: HoldSave, done: Promise<boolean>): Promise<boolean> {
  void hold(done)
  return done
}
