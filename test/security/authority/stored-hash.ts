import { createHash } from 'node:crypto'
import { writeDump } from '#server/dump/write-dump.ts'
import type { TestApp } from '#test/test-app.ts'

/** A hash of all that is stored, bytes of pictures included; not of sign-ins, of notes that one failed, and of counts, which readers change. */
export async function storedHash({ services, settled, found }: TestApp): Promise<string> {
  await settled()
  await found()
  const hash = createHash('sha256')
  await writeDump(services, async (line) => {
    if (!/^\{"(?:counts|manifest)"|"what":"sign-in-failed"/.test(line)) hash.update(line)
  })
  return hash.digest('hex')
}
