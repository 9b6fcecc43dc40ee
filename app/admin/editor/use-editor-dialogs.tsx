import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { openAddressDialog } from '#app/admin/editor/links/address-dialog.tsx'
import { LinkDialog } from '#app/admin/editor/links/link-dialog.tsx'
import type { Video } from '#lib/text/video-url.ts'
import { ImageDialog, openImageDialog } from './image-dialog.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { VideoDialog } from './video-dialog.tsx'

export function useEditorDialogs(editor: Editor, onVideo: (video: Video) => void) {
  const [link, picture, video] = [useRef<HTMLDialogElement>(null), useRef<HTMLDialogElement>(null), useRef<HTMLDialogElement>(null)]
  const help = useRef<HTMLDialogElement>(null)
  const openings = {
    link: () => openAddressDialog(link.current, editor.getAttributes('link').href),
    picture: () => openImageDialog(picture.current, editor),
    video: () => openAddressDialog(video.current),
    help: () => {
      help.current?.showModal()
      // The focused button at the end scrolled the dialog down.
      help.current?.scrollTo(0, 0)
    },
  }
  const dialogs = (
    <>
      <LinkDialog editor={editor} ref={link} />
      <ImageDialog editor={editor} ref={picture} />
      <VideoDialog editor={editor} ref={video} onVideo={onVideo} />
      <KeyboardHelp ref={help} onLeave={() => editor.view.focus()} />
    </>
  )
  return { openings, dialogs }
}
