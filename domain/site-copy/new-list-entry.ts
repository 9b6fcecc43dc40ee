import type { CopyField } from './copy-fields.ts'

/** Texts start empty, and links lead where the neighboring entry leads. */
export function newListEntry(field: CopyField, beside: unknown, random: () => number = Math.random): unknown {
  switch (field.type) {
    case 'text':
    case 'email':
    case 'picture':
      return ''
    case 'group':
      return newGroup(field.of, beside, random)
    case 'list':
      return newLines(field.of, { beside, least: Math.max(field.least, 1), random })
    case 'id':
      return `new-${Math.floor(random() * 36 ** 6).toString(36)}`
    case 'switch':
      return false
    case 'target':
      return typeof beside === 'string' ? beside : '/'
    case 'fixed':
      return undefined
  }
}

function newGroup(of: Readonly<Record<string, CopyField>>, beside: unknown, random: () => number): unknown {
  const near: Record<string, unknown> = typeof beside === 'object' && beside !== null ? { ...beside } : {}
  const parts = Object.entries(of).map(([name, field]) => [name, newListEntry(field, near[name], random)] as const)
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

function newLines(of: CopyField, { beside, least, random }: { beside: unknown; least: number; random: () => number }): unknown[] {
  const near: unknown[] = Array.isArray(beside) ? beside : []
  return Array.from({ length: least }, (_, index) => newListEntry(of, near[index], random))
}
