import { type AnyExtension, Extension } from '@tiptap/react'

const LEFT_BY_KEY = new Set(['link', 'code'])

/** TipTap's own way out of them writes a space for every cursor that only passes the end of such a line. */
export function withoutArrowExit(extension: AnyExtension): AnyExtension {
  return LEFT_BY_KEY.has(extension.name) ? extension.extend({ exitable: false }) : extension
}

/** At the end of a line that ends with a link or code, the right arrow leads out of it first, and then on. */
export const ExitMarks = Extension.create({
  name: 'behindMarks',
  addKeyboardShortcuts: () => ({
    ArrowRight({ editor: { state, view } }) {
      const { $from, empty } = state.selection
      if (!empty || $from.pos !== $from.end()) return false
      const left = (state.storedMarks ?? $from.marks()).filter(({ type }) => LEFT_BY_KEY.has(type.name))
      if (left.length === 0) return false
      const { tr } = state
      for (const mark of left) tr.removeStoredMark(mark)
      view.dispatch(tr)
      return true
    },
  }),
})
