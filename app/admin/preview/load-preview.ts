import { data } from 'react-router'
import { kindOfRoute } from '#app/admin/paths/kind-of-route.ts'
import { readArticle, type ShownArticle } from '#domain/articles/article.ts'
import type { ItemRef } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/editable-item.ts'
import { type PreviewPart, type PreviewQuery, partOf } from './preview-query.ts'

type Ports = Pick<Services, 'log' | 'now' | 'richText' | 'settings' | 'store'>

type Preview = { place: ItemRef; shown: ShownArticle; part: PreviewPart; edited: EditableItem }

export async function loadPreview(services: Ports, pattern: string, id: string, query: PreviewQuery): Promise<Preview> {
  const kind = kindOfRoute(pattern)
  const edited = await findEditableItem(services.store, kind, id)
  if (!edited) throw data(null, { status: 404 })
  return { place: { kind, id }, edited, part: partOf(query), shown: await readArticle(services, edited.item) }
}
