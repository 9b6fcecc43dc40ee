import { avifSources, imagePath, thumbnailPath } from '#domain/images/image-path.ts'

/** `sizes` uses the HTML attribute's syntax; large images load first. */
type Props = { file: string; alt: string; size: 'large' | 'small'; sizes: string; loading?: 'eager' | 'lazy' }

/** The layout shows images of items at 960 or 176 CSS pixels. */
const MOST_PIXELS = { large: 960, small: 672 }

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
