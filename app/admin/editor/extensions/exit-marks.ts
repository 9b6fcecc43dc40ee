import { type AnyExtension, Extension } from '@tiptap/react'

const LEFT_BY_KEY = new Set(['link', 'code'])

/** TipTap's own exit inserts a space whenever the cursor passes the end of such a line. */
export function withoutArrowExit(extension: AnyExtension): AnyExtension {
  return LEFT_BY_KEY.has(extension.name) ? extension.extend({ exitable: false }) : extension
}

/** The right arrow first leaves a trailing link or code mark. */
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
