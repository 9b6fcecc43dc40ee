import { imagePath } from '#domain/image-path.ts'
import type { ItemSummary } from '#domain/item-summary.ts'
import { Monogram } from './monogram.tsx'

/** An item's picture, or the monogram of its source. Decorative: the title says what it is. */
export function ItemPicture({ item, loading }: { item: Pick<ItemSummary, 'logo' | 'source' | 'title'>; loading: 'eager' | 'lazy' }) {
  if (!item.logo) return <Monogram name={item.source || item.title} />
  return <img src={imagePath(item.logo)} width={960} height={900} loading={loading} decoding="async" alt="" />
}
