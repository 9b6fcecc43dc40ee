import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import { setFlash, takeFlash } from '#app/requests/flash.ts'
import type { Services } from '#domain/ports/services.ts'
import type { RenameActionResult } from './rename-action.ts'

export type RenameFlash = Extract<RenameActionResult, { notice: string }>

const shape = z.object({ notice: z.string(), undo: z.object({ at: z.string(), together: z.string() }).exactOptional() })

export function setRenameFlash(services: Pick<Services, 'settings'>, { notice, undo }: RenameFlash) {
  return setFlash(services, 'renamed', { notice, undo })
}

export async function takeRenameFlash(services: Pick<Services, 'settings'>, request: Request) {
  const { word, headers } = await takeFlash(services, 'renamed', request)
  return { renamed: shape.safeParse(word).data, headers }
}
