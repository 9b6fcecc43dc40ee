import type { IndexName } from '#domain/ports/index-names.ts'
import type { Services } from '#domain/ports/services.ts'

/** At most 100, because a sign-in waits for it. */
export async function removeOlder(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { index, field, ms }: { index: IndexName; field: string; ms: number },
): Promise<void> {
  const lte = new Date(now().getTime() - ms).toISOString()
  const found = await store.find({ indexes: [index], where: [{ field, lte }], size: 100 })
  for (const document of found.documents) await store.remove(document, { refresh: false })
}
