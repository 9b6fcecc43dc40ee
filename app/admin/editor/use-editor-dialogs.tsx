import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { openAddressDialog } from '#app/admin/editor/links/address-dialog.tsx'
import { LinkDialog } from '#app/admin/editor/links/link-dialog.tsx'
import { showShortcuts } from '#app/admin/shell/shortcuts.tsx'
import type { Video } from '#lib/text/video-url.ts'
import { ImageDialog, openImageDialog } from './image-dialog.tsx'
import { VideoDialog } from './video-dialog.tsx'

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
