import { useIsInlineEditing } from './use-page-copy.ts'

/** Inline editing offers the first entry here; `at` is a reference such as `company:social`. */
export function EmptyListMarker({ at, lines }: { at: string; lines: readonly unknown[] }) {
  const isEdited = useIsInlineEditing()
  return isEdited && lines.length === 0 ? <span data-list={at} /> : null
}
