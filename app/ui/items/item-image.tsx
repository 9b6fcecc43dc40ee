import { LIST_WIDTH } from '#domain/images/image-path.ts'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import { Monogram } from './monogram.tsx'
import { StoredImage } from './stored-image.tsx'

type Props = { item: Pick<ItemSummary, 'logo' | 'logoAlt' | 'source' | 'title'>; place: keyof typeof PLACES; loading: 'eager' | 'lazy' }

const PLACES = {
  head: { size: 'large', sizes: '(min-width: 60rem) 50rem, calc(100vw - 2rem)' },
  lead: {
    size: 'large',
    most: LIST_WIDTH,
    sizes: '(min-width: 79rem) 36.5rem, (min-width: 40rem) calc(50vw - 3rem), calc(100vw - 2rem)',
  },
  card: { size: 'small', sizes: '(min-width: 40rem) 11rem, 6rem' },
  related: { size: 'small', sizes: '6rem' },
} as const

export function ItemImage({ item, place, loading }: Props) {
  if (!item.logo) return <Monogram name={item.source || item.title} />
  return <StoredImage file={item.logo} alt={item.logoAlt} {...PLACES[place]} loading={loading} />
}
