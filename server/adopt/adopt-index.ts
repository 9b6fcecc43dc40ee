import { createHash } from 'node:crypto'
import { type AdoptRemark, adoptItem } from '#domain/adoption/adopt-item.ts'
import { createItemsVerbatim } from '#domain/item-changes/item-writes.ts'
import { creationKey } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import type { LegacyDocument } from './legacy-index.ts'

type Ports = Pick<Services, 'store' | 'richText' | 'now'>

type Adoption = {
  stored: number
  present: number
  refused: { id: string; reason: string }[]
  mended: ({ id: string } & AdoptRemark)[]
}

const USUAL_ID = /^[\w.~-]{1,100}$/

export async function adoptDocuments(
  services: Ports,
  { kind, timeZone, pages }: { kind: ItemKind; timeZone: string; pages: AsyncIterable<{ documents: readonly LegacyDocument[] }> },
): Promise<Adoption> {
  const adoption: Adoption = { stored: 0, present: 0, refused: [], mended: [] }
  const started = services.now()
  let place = 0
  for await (const { documents } of pages) {
    const items = new Map<string, { item: NewDocument; remarks: ({ id: string } & AdoptRemark)[] }>()
    for (const { id, source } of documents) {
      const adopted = adoptItem(services, { kind, source, timeZone })
      if (!adopted.ok) {
        adoption.refused.push({ id, reason: adopted.reason })
        continue
      }
      const body = { ...adopted.body, first_stored: creationKey(started, place++) }
      const own = await ownId(services, kind, id)
      const moved = own === id ? [] : [{ id, field: 'id', text: `became ${own}.` }]
      const remarks = [...moved, ...adopted.remarks.map((remark) => ({ id, ...remark }))]
      items.set(own, { item: { index: kind, id: own, body }, remarks })
    }
    const taken = await createItemsVerbatim(
      services,
      [...items.values()].map(({ item }) => item),
    )
    adoption.present += taken.length
    adoption.stored += items.size - taken.length
    for (const id of taken) items.delete(id)
    for (const { remarks } of items.values()) adoption.mended.push(...remarks)
  }
  return adoption
}

async function ownId({ store }: Ports, kind: ItemKind, id: string): Promise<string> {
  const usual = USUAL_ID.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32)
  for (const other of itemKinds) if (other !== kind && (await store.get(other, usual))) return `${kind}-${usual}`
  return usual
}
