import NAMES from './omissions.json' with { type: 'json' }

export type LeftOutKind = keyof typeof NAMES

export type Omissions = Map<LeftOutKind, number>

export function recordOmission(leftOut: Omissions, kind: LeftOutKind): void {
  leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
}

export function describeOmissions(leftOut: Omissions): string {
  const parts = [...leftOut].map(([kind, count]) => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`)
  return parts.length > 0 ? `Left out of what you pasted: ${parts.join(', ')}.` : ''
}
