const NAMES = {
  video: ['video', 'videos'],
  sound: ['sound', 'sounds'],
  page: ['embedded page', 'embedded pages'],
  drawing: ['drawing', 'drawings'],
  formula: ['formula', 'formulas'],
  control: ['button or form field', 'buttons and form fields'],
  deletion: ['deleted passage', 'deleted passages'],
  comment: ['comment', 'comments'],
  hidden: ['hidden passage', 'hidden passages'],
  link: ['link that doesn’t work', 'links that don’t work'],
} as const

export type LeftOutKind = keyof typeof NAMES

export type Omissions = Map<LeftOutKind, number>

export function recordOmission(leftOut: Omissions, kind: LeftOutKind): void {
  leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
}

export function describeOmissions(leftOut: Omissions): string {
  const parts = [...leftOut].map(([kind, count]) => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`)
  return parts.length > 0 ? `Left out of what you pasted: ${parts.join(', ')}.` : ''
}
