import type { ItemSummary } from '#domain/items/item-summary.ts'
import { imagePath, thumbnailPath } from '#domain/pictures/image-path.ts'
import { Monogram } from './monogram.tsx'

type Props = { item: Pick<ItemSummary, 'logo' | 'source' | 'title'>; size: 'large' | 'small'; loading: 'eager' | 'lazy' }

/** An item's picture, or the monogram of its source. Decorative: the title says what it is. */
export function ItemPicture({ item, size, loading }: Props) {
  if (!item.logo) return <Monogram name={item.source || item.title} />
  if (size === 'large') return <img src={imagePath(item.logo)} width={960} height={900} loading={loading} decoding="async" alt="" />
  return <img src={thumbnailPath(item.logo)} width={352} height={330} loading={loading} decoding="async" alt="" />
}
