import { readAt } from '#lib/objects/objects.ts'
import type { CopyField } from './page-copy.ts'

/** Texts start empty, and links lead where the neighboring entry leads. */
export function newListEntry(field: CopyField, beside: unknown): unknown {
  switch (field.type) {
    case 'text':
    case 'email':
    case 'picture':
      return ''
    case 'group': {
      const parts = Object.entries(field.of).map(([name, of]) => [name, newListEntry(of, readAt(beside, name))] as const)
      return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
    }
    case 'list':
      return Array.from({ length: Math.max(field.least, 1) }, (_, index) => newListEntry(field.of, readAt(beside, index)))
    case 'id':
      return `new-${Math.floor(Math.random() * 36 ** 6).toString(36)}`
    case 'switch':
      return false
    case 'target':
      if (field.isOptional) return ''
      return typeof beside === 'string' ? beside : '/'
    case 'fixed':
      return undefined
  }
}
