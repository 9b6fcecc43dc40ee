import { statSync } from 'node:fs'
import { withStoreErrorReason } from '#domain/ports/store-error.ts'

/** Which file it is, whatever it is called. */
export type FileIdentity = { device: number; inode: number }

/** Of the file that has the name now; undefined where none has it. */
export function identityOf(path: string): FileIdentity | undefined {
  const found = path === ':memory:' ? undefined : statSync(path, { throwIfNoEntry: false })
  return found && { device: found.dev, inode: found.ino }
}

/** Throws where the name means another file than the one that was opened, or none: what is written into that one is gone with the process. */
export function requireInPlace(path: string, opened: FileIdentity | undefined): void {
  const present = identityOf(path)
  if (present?.device === opened?.device && present?.inode === opened?.inode) return
  throw withStoreErrorReason(new Error(`The store's file ${path} was moved or replaced while it was open`), 'moved')
}
