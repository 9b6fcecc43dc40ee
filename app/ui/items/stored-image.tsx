import { avifSources, imagePath, LIST_WIDTH, thumbnailPath } from '#domain/images/image-path.ts'

/** `sizes` uses the HTML attribute's syntax; large images load first. */
type Props = { file: string; alt: string; size: 'large' | 'small'; sizes: string; loading?: 'eager' | 'lazy'; most?: number }

const MOST_PIXELS = { large: 960, small: LIST_WIDTH }

export function StoredImage({ file, alt, size, sizes, loading = 'eager', most = MOST_PIXELS[size] }: Props) {
  const shown = size === 'large' ? ({ src: imagePath(file), width: 960, height: 900, fetchPriority: 'high' } as const) : small(file)
  return (
    <picture>
      <source type="image/avif" srcSet={avifSources(file, most)} sizes={sizes} />
      <img {...shown} loading={loading} decoding="async" alt={alt} />
    </picture>
  )
}

function small(file: string) {
  return { src: thumbnailPath(file), width: 352, height: 330 }
}
