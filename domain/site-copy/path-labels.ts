import { type CopyField, fieldAtPath, labelOf } from './page-copy.ts'

export function pathLabels(field: CopyField, place: string): string[] {
  const steps = place.split('.')
  const labels = steps.map((step, index) => {
    const at = fieldAtPath(field, steps.slice(0, index + 1).join('.'))
    if (/^\d+$/.test(step)) return `${Number(step) + 1}`
    return at ? labelOf(at) : step
  })
  return labels.filter((label) => label !== '')
}
