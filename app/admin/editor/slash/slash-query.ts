import type { Editor } from '@tiptap/react'
import { NAMED_TOOLS, type Tool } from './editor-tools.ts'

type State = Editor['state']

/** A slash inside a word, link or code is just text. */
export function canOpenSlashMenu({ selection, doc }: State, at: number): boolean {
  const { parent, parentOffset } = doc.resolve(at)
  const before = parent.textBetween(Math.max(0, parentOffset - 1), parentOffset, '\n', '\n')
  const isCode = selection.$from.marks().some(({ type }) => type.name === 'code')
  return parent.type.name === 'paragraph' && !isCode && /^\s?$/.test(before)
}

export function slashQuery({ selection, doc }: State, at: number | undefined): string | undefined {
  if (at === undefined || !selection.empty || at >= selection.from || !doc.resolve(at).sameParent(selection.$from)) return undefined
  return /^\/([\p{L}\d]{0,30})$/u.exec(doc.textBetween(at, selection.from, '\n', '\n'))?.[1]
}

export function matchTools(query: string, editor: Editor): Tool[] {
  const wanted = query.toLowerCase()
  return NAMED_TOOLS.filter(({ name, alias = '', isPossible }) => {
    const words = `${name} ${alias}`.toLowerCase()
    const isNamed = words.split(' ').some((word) => word.startsWith(wanted)) || name.toLowerCase().replaceAll(' ', '').startsWith(wanted)
    return isNamed && isPossible?.(editor) !== false
  })
}
