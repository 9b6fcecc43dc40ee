import { z } from 'zod'
import type { Store } from '#domain/ports/store.ts'

const replySettings = z.object({
  acknowledges: z.boolean().catch(false),
  templates: z.array(z.object({ name: z.string(), text: z.string() })).catch([]),
})

export type ReplySettings = z.infer<typeof replySettings>

const PLACE = { index: 'site-settings', id: 'replies' } as const

export async function findReplySettings(store: Pick<Store, 'get'>): Promise<ReplySettings & { version: string }> {
  const stored = await store.get(PLACE.index, PLACE.id)
  return { ...replySettings.parse(stored?.body ?? {}), version: stored?.version ?? '' }
}

/** Only over the version that the form showed. */
export async function saveReplySettings(store: Store, { version, ...body }: ReplySettings & { version: string }): Promise<boolean> {
  const written = version === '' ? store.create({ ...PLACE, body }) : store.update({ ...PLACE, version, body })
  return (await written).ok
}

export function fillReply(text: string, name: string): string {
  return text.replaceAll('{name}', () => name)
}
