import { createContext, use } from 'react'
import { type GuardedAction, may, type Role } from '#domain/access/roles.ts'

/** `blocked`: screens of the navigation that this person may not open. */
export const CurrentRole = createContext<{ role: Role; blocked: readonly string[] }>({ role: 'owner', blocked: [] })

/** What a screen offers follows the guard's table; the server asks it again. */
export function useMay(action: GuardedAction): boolean {
  return may(use(CurrentRole).role, action)
}
