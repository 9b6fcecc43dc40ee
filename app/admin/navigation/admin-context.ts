import { createContext, use } from 'react'
import { type GuardedAction, may, type Role } from '#domain/access/roles.ts'

type AdminContext = {
  role: Role
  /** Screens of the navigation that this person may not open. */
  blocked: readonly string[]
  timeZone: string
  zoneName: string
  unsavedTextKey: string | undefined
}

const OUTSIDE: AdminContext = { role: 'owner', blocked: [], timeZone: 'UTC', zoneName: 'UTC', unsavedTextKey: undefined }

export const AdminContext = createContext(OUTSIDE)

/** What a screen offers follows the guard's table; the server asks it again. */
export function useMay(action: GuardedAction): boolean {
  return may(use(AdminContext).role, action)
}
