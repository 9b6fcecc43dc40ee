import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AddressDialog } from '#app/admin/editor/links/address-dialog.tsx'
import type { DialogProps } from '#app/admin/editor/links/editor-dialog.tsx'
import { LinkDialog } from '#app/admin/editor/links/link-dialog.tsx'
import { showShortcuts } from '#app/admin/shell/shortcuts.tsx'
import { parseVideoUrl, type Video } from '#lib/text/video-url.ts'
import { ImageDialog } from './image-dialog.tsx'

const HINT = 'From YouTube or Vimeo. Visitors see an image that opens the video.'

const PROBLEM = 'This is no address of a video at YouTube or Vimeo, such as https://www.youtube.com/watch?v=…'

export function useEditorDialogs(editor: Editor, onVideo: (video: Video) => void) {
  const [shown, setShown] = useState<'link' | 'picture' | 'video'>()
  const openings = {
    link: () => setShown('link'),
    picture: () => setShown('picture'),
    video: () => setShown('video'),
    help: () => showShortcuts()?.addEventListener('close', () => editor.view.focus(), { once: true }),
  }
  const dialogs = {
    link: <LinkDialog editor={editor} onClose={close} />,
    picture: <ImageDialog editor={editor} onClose={close} />,
    video: <VideoDialog onVideo={onVideo} onClose={close} />,
  }
  return { openings, dialog: shown && dialogs[shown] }

  /** Browsers focus the opening button, but writers go on in the text. */
  function close(): void {
    flushSync(() => setShown(undefined))
    editor.view.focus()
  }
}

function VideoDialog({ onVideo, onClose }: Pick<DialogProps, 'onClose'> & { onVideo: (video: Video) => void }) {
  function apply(address: string): string | undefined {
    const video = parseVideoUrl(address)
    if (video) onVideo(video)
    return video ? undefined : PROBLEM
  }

  return <AddressDialog title="Insert video" hint={HINT} action="Insert video" apply={apply} onClose={onClose} />
}
