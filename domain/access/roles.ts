export type Role = 'owner' | 'administrator' | 'publisher' | 'editor'

const everyone: readonly Role[] = ['owner', 'administrator', 'publisher', 'editor']

const guardTable = {
  write: everyone,
  /** All that visitors see of posts, images and page texts. */
  publish: ['owner', 'administrator', 'publisher'],
  /** The inbox, analytics, and the rest of the site. */
  manage: ['owner', 'administrator'],
  people: ['owner'],
  /** Settings, backups and full exports. */
  settings: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type GuardedAction = keyof typeof guardTable

export function may(role: Role, action: GuardedAction): boolean {
  return guardTable[action].some((allowed) => allowed === role)
}
