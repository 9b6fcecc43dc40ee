import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** When the newest file in the folder was written; undefined where there is none. Fails where the folder cannot be read. */
export async function newestBackup(folder: string): Promise<{ name: string; at: Date; bytes: number } | undefined> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.part'))
  const facts = await Promise.all(
    files.map(async ({ name }) => {
      const { mtime, size } = await stat(join(folder, name))
      return { name, at: mtime, bytes: size }
    }),
  )
  return facts.sort((a, b) => b.at.getTime() - a.at.getTime())[0]
}
