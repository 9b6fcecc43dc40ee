import type { CopyField } from './copy-fields.ts'

/** Targets and emails copy the neighboring entry, because a label isn't a valid value there. */
export function newListEntry(field: CopyField, beside: unknown, random: () => number = Math.random): unknown {
  switch (field.is) {
    case 'text':
      return `New ${field.label.toLowerCase()}`.slice(0, field.most)
    case 'group':
      return newGroup(field.of, beside, random)
    case 'list':
      return newLines(field.of, { beside, least: Math.max(field.least, 1), random })
    case 'id':
      return `new-${Math.floor(random() * 36 ** 6).toString(36)}`
    case 'picture':
      return ''
    case 'switch':
      return false
    case 'target':
      return typeof beside === 'string' ? beside : '/'
    case 'email':
      return typeof beside === 'string' ? beside : 'name@example.com'
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
