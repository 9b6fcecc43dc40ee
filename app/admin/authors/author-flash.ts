import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'

const undo = z.object({ name: z.string(), role: z.string(), photo_stored: z.string(), team: z.string() })
const shape = z.object({ notice: z.string().exactOptional(), saved: z.string().exactOptional(), undo: undo.exactOptional() })

export function readAuthorFlash(word: unknown) {
  return { notice: undefined, saved: undefined, undo: undefined, ...shape.safeParse(word).data }
}
