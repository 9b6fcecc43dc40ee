import type { CopyField } from './copy-fields.ts'

export function pathLabels(field: CopyField, place: string): string[] {
  const labels: string[] = []
  let at: CopyField | undefined = field
  for (const step of place.split('.')) {
    if (at?.type === 'group') {
      at = Object.hasOwn(at.of, step) ? at.of[step] : undefined
      if (at && 'label' in at) labels.push(at.label)
    } else if (at?.type === 'list') {
      labels.push(String(Number(step) + 1))
      at = at.of
    } else return []
  }
  return at ? labels : []
}
