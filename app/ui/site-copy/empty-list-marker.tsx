import { useIsInlineEditing } from './use-page-copy.ts'

/** Marks where a list without lines would stand, for the editing view; nothing to anybody else. `at`: `company:social`. */
export function EmptyListMarker({ at, lines }: { at: string; lines: readonly unknown[] }) {
  const isEdited = useIsInlineEditing()
  return isEdited && lines.length === 0 ? <span data-list={at} /> : null
}
