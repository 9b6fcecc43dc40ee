import type { GivenRole } from '#domain/access/people.ts'
import type { Role } from '#domain/access/roles.ts'

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  administrator: 'Administrator',
  publisher: 'Editor, can publish',
  editor: 'Editor',
}

export function parseRole(role: string, canPublish = false): GivenRole | undefined {
  if (role === 'administrator') return { role, canPublish: false }
  if (role === 'publisher') return { role: 'editor', canPublish: true }
  return role === 'editor' ? { role, canPublish } : undefined
}

export function nameOfRole({ role, canPublish }: GivenRole): string {
  return ROLE_NAMES[role === 'editor' && canPublish ? 'publisher' : role]
}
