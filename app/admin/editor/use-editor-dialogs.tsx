import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { AddressDialog, type DialogProps, openAddressDialog } from '#app/admin/editor/links/address-dialog.tsx'
import { LinkDialog } from '#app/admin/editor/links/link-dialog.tsx'
import { showShortcuts } from '#app/admin/shell/shortcuts.tsx'
import { parseVideoUrl, type Video } from '#lib/text/video-url.ts'
import { ImageDialog, openImageDialog } from './image-dialog.tsx'

const HINT = 'From YouTube or Vimeo. Visitors see an image that opens the video.'

const PROBLEM = 'This is no address of a video at YouTube or Vimeo, such as https://www.youtube.com/watch?v=…'

export function useEditorDialogs(editor: Editor, onVideo: (video: Video) => void) {
  const [link, picture, video] = [useRef<HTMLDialogElement>(null), useRef<HTMLDialogElement>(null), useRef<HTMLDialogElement>(null)]
  const openings = {
    link: () => openAddressDialog(link.current, editor.getAttributes('link').href),
    picture: () => openImageDialog(picture.current, editor),
    video: () => openAddressDialog(video.current),
    help: () => showShortcuts()?.addEventListener('close', () => editor.view.focus(), { once: true }),
  }
  const dialogs = (
    <>
      <LinkDialog editor={editor} ref={link} />
      <ImageDialog editor={editor} ref={picture} />
      <VideoDialog editor={editor} ref={video} onVideo={onVideo} />
    </>
  )
  return { openings, dialogs }
}

function VideoDialog({ onVideo, ...dialog }: DialogProps & { onVideo: (video: Video) => void }) {
  function apply(address: string): string | undefined {
    const video = parseVideoUrl(address)
    if (video) onVideo(video)
    return video ? undefined : PROBLEM
  }

  return <AddressDialog {...dialog} title="Insert video" hint={HINT} action="Insert video" apply={apply} />
}
