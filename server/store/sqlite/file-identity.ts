import { statSync } from 'node:fs'

/** Which file it is, whatever it is called. */
export type FileIdentity = { device: number; inode: number }

/** Of the file that has the name now; undefined where none has it. */
export function identityOf(path: string): FileIdentity | undefined {
  const found = path === ':memory:' ? undefined : statSync(path, { throwIfNoEntry: false })
  return found && { device: found.dev, inode: found.ino }
}

export function isSameFile(a: FileIdentity | undefined, b: FileIdentity | undefined): boolean {
  return a?.device === b?.device && a?.inode === b?.inode
}
