import { TextSelection } from '@tiptap/pm/state'
import { type CommandProps, useEditorState } from '@tiptap/react'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { completeLinkUrl } from '#lib/text/link-url.ts'
import { AddressDialog, type DialogProps } from './address-dialog.tsx'

export function LinkDialog({ editor, ref }: DialogProps) {
  const isInLink = useEditorState({ editor, selector: ({ editor: changed }) => changed.isActive('link') })

  function apply(address: string): string | undefined {
    const parsed = completeLinkUrl(address)
    if (!parsed.ok) return parsed.message
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
    return undefined
  }

  function removeLink(): void {
    editor.chain().extendMarkRange('link').unsetLink().run()
    ref.current?.close()
  }

  return (
    <AddressDialog editor={editor} ref={ref} title="Link" action="Set link" apply={apply}>
      {isInLink && <QuietButton onClick={removeLink}>Remove link</QuietButton>}
    </AddressDialog>
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
