import { avifSources, imagePath, thumbnailPath } from '#domain/images/image-path.ts'

/** `sizes`: how wide the layout shows it, as browsers read it. A large one is the first of its page, and fetched before all others. */
type Props = { file: string; alt: string; size: 'large' | 'small'; sizes: string; loading?: 'eager' | 'lazy' }

/** Pictures of items are framed in 960 pixels; a small one is shown in 176, on any screen. */
const MOST_PIXELS = { large: 960, small: 672 }

/** A picture of an item. */
export function StoredImage({ file, alt, size, sizes, loading = 'eager' }: Props) {
  const shown = size === 'large' ? ({ src: imagePath(file), width: 960, height: 900, fetchPriority: 'high' } as const) : small(file)
  return (
    <picture>
      <source type="image/avif" srcSet={avifSources(file, MOST_PIXELS[size])} sizes={sizes} />
      <img {...shown} loading={loading} decoding="async" alt={alt} />
    </picture>
  )
}

function small(file: string) {
  return { src: thumbnailPath(file), width: 352, height: 330 }
}
