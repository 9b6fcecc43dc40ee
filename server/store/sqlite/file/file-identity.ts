import { statSync } from 'node:fs'
import { withStoreErrorReason } from '#domain/ports/store.ts'

export type FileIdentity = { device: number; inode: number }

export function identityOf(path: string): FileIdentity | undefined {
  const found = path === ':memory:' ? undefined : statSync(path, { throwIfNoEntry: false })
  return found && { device: found.dev, inode: found.ino }
}

/** Writes to a replaced file vanish with the process. */
export function requireInPlace(path: string, opened: FileIdentity | undefined): void {
  const present = identityOf(path)
  if (present?.device === opened?.device && present?.inode === opened?.inode) return
  throw withStoreErrorReason(new Error(`The store's file ${path} was moved or replaced while it was open`), 'file-replaced')
}
