import type { Editor } from '@tiptap/react'
import { type RefObject, useRef, useState } from 'react'
import { AddressField } from '#app/admin/editor/links/address-field.tsx'
import { EditorDialog } from '#app/admin/editor/links/editor-dialog.tsx'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { parseVideoUrl, type Video } from '#lib/text/video-url.ts'

const HINT = 'From YouTube or Vimeo. Visitors see an image that opens the video.'
const PROBLEM = 'This is no address of a video at YouTube or Vimeo, such as https://www.youtube.com/watch?v=…'

export function openVideoDialog(dialog: HTMLDialogElement | null): void {
  const address = dialog?.querySelector('input')
  if (!dialog || !address) return
  address.value = ''
  dialog.showModal()
}

type Props = { editor: Editor; ref: RefObject<HTMLDialogElement | null>; onVideo: (video: Video) => void }

export function VideoDialog({ editor, ref, onVideo }: Props) {
  const address = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  function apply(): void {
    const video = parseVideoUrl(address.current?.value ?? '')
    if (!video) {
      setProblem(PROBLEM)
      address.current?.focus()
      return
    }
    onVideo(video)
    ref.current?.close()
  }

  // Browsers focus the opening button, but writers go on in the text.
  function leave(): void {
    setProblem(undefined)
    editor.view.focus()
  }

  return (
    <EditorDialog title="Insert video" ref={ref} onApply={apply} onLeave={leave}>
      <AddressField ref={address} problem={problem} hint={HINT} onInput={() => setProblem(undefined)} />
      <div className="row dialog-end">
        <QuietButton onClick={() => ref.current?.close()}>Cancel</QuietButton>
        <button type="button" className="button" onClick={apply}>
          Insert video
        </button>
      </div>
    </EditorDialog>
  )
}
