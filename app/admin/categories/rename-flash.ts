import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import { leaveWord, takeWord } from '#app/requests/flash.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Renamed } from './rename-action.ts'

export type RenamedWord = Extract<Renamed, { notice: string }>

const shape = z.object({ notice: z.string(), undo: z.object({ at: z.string(), together: z.string() }).optional() })

export function leaveRenamed(services: Services, { notice, undo }: RenamedWord) {
  return leaveWord(services, 'renamed', { notice, undo })
}

/** What was just renamed, and the header by which it is said only once. */
export async function takeRenamed(services: Services, request: Request) {
  const { word, headers } = await takeWord(services, 'renamed', request)
  return { renamed: shape.safeParse(word).data as RenamedWord | undefined, headers }
}
