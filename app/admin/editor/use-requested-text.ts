import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useLayoutEffect } from 'react'
import { blocksToHtml } from './document/document-to-html.ts'
import { followEarlierText } from './extensions/earlier-text.ts'

/** A save that waits for pictures sends the text it was asked to, with the pictures that have arrived since. */
export function useRequestedText(editor: Editor, requested: FormData | undefined, name: string): void {
  useLayoutEffect(() => {
    if (!requested) return
    const follow = followEarlierText(editor.state.doc)
    const take = ({ transaction }: { transaction: Transaction }) => {
      const text = follow(transaction)
      if (text) requested.set(name, blocksToHtml(text))
    }
    editor.on('transaction', take)
    return () => void editor.off('transaction', take)
  }, [editor, requested, name])
}
