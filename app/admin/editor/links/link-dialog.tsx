import { TextSelection } from '@tiptap/pm/state'
import type { CommandProps } from '@tiptap/react'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { completeLinkUrl } from '#lib/text/link-url.ts'
import { AddressDialog } from './address-dialog.tsx'
import type { DialogProps } from './editor-dialog.tsx'

export function LinkDialog({ editor, onClose }: DialogProps) {
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
    onClose()
  }

  return (
    <AddressDialog
      title="Link"
      href={editor.getAttributes('link').href}
      action="Set link"
      apply={apply}
      onClose={onClose}
      beside={editor.isActive('link') && <QuietButton onClick={removeLink}>Remove link</QuietButton>}
    />
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
