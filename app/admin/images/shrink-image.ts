/** Longer side in pixels; the server keeps 1440 and scales better than browsers. */
const MOST_SIDE = 2304
const QUALITY = 0.92
const MOST_BYTES = 10 * 1024 * 1024

export async function shrunkImage(file: File): Promise<File> {
  // A canvas draws the first frame alone.
  if (file.type === 'image/gif') return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && file.size <= MOST_BYTES) {
      bitmap.close()
      return file
    }
    const blob = await drawn(bitmap, scale, file.type)
    return blob && (blob.size < file.size || file.size > MOST_BYTES) ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

async function drawn(bitmap: ImageBitmap, scale: number, before: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(scale * bitmap.width))
  canvas.height = Math.max(1, Math.round(scale * bitmap.height))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const written = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  const blob = await written('image/webp')
  // Safari writes PNG instead of WebP, which makes photos larger.
  return blob?.type !== 'image/webp' && before === 'image/jpeg' ? written(before) : blob
}
