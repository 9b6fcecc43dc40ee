import { TextSelection } from '@tiptap/pm/state'
import { type CommandProps, type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useRef, useState } from 'react'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { completeLinkUrl } from '#lib/text/link-url.ts'
import { AddressField } from './address-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

export function openLinkDialog(dialog: HTMLDialogElement | null, editor: Editor): void {
  const address = dialog?.querySelector('input')
  if (!dialog || !address) return
  address.value = editor.getAttributes('link').href ?? ''
  dialog.showModal()
  address.select()
}

export function LinkDialog({ editor, ref }: { editor: Editor; ref: RefObject<HTMLDialogElement | null> }) {
  const address = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const isInLink = useEditorState({ editor, selector: ({ editor: changed }) => changed.isActive('link') })

  function apply(): void {
    const parsed = completeLinkUrl(address.current?.value ?? '')
    if (!parsed.ok) {
      setProblem(parsed.message)
      address.current?.focus()
      return
    }
    const { href } = parsed
    const isNewText = editor.state.selection.empty && !editor.isActive('link')
    const chain = editor.chain().extendMarkRange('link')
    const linked = isNewText
      ? chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      : chain.command(selectWords).setLink({ href })
    // Typing continues outside the link.
    linked
      .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
      .unsetMark('link')
      .run()
    close()
  }

  function removeLink(): void {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }

  function close(): void {
    ref.current?.close()
    leave()
  }

  // Browsers focus the opening button, but writers go on in the text.
  function leave(): void {
    setProblem(undefined)
    editor.view.focus()
  }

  return (
    <EditorDialog title="Link" ref={ref} onApply={apply} onLeave={leave}>
      <AddressField ref={address} problem={problem} onInput={() => setProblem(undefined)} />
      <div className="row dialog-end">
        <QuietButton onClick={close}>Cancel</QuietButton>
        {isInLink && <QuietButton onClick={removeLink}>Remove link</QuietButton>}
        <button type="button" className="button" onClick={apply}>
          Set link
        </button>
      </div>
    </EditorDialog>
  )
}

/** Windows includes the trailing space in a selected word; don't link it. */
function selectWords({ tr, commands }: CommandProps): boolean {
  if (!(tr.selection instanceof TextSelection)) return true
  let { from, to } = tr.selection
  const { link } = tr.doc.type.schema.marks
  const isSpace = (at: number) => /^\s$/.test(tr.doc.textBetween(at, at + 1)) && !(link && tr.doc.rangeHasMark(at, at + 1, link))
  while (from < to && isSpace(to - 1)) to--
  while (from < to && isSpace(from)) from++
  return from === to || commands.setTextSelection({ from, to })
}
