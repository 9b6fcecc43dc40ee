export const IMAGE_KINDS = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
export const IMAGE_HINT = 'JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.'
const MOST_BYTES = 10 * 1024 * 1024

export function tooLargeProblem({ name, size }: File): string | undefined {
  if (size <= MOST_BYTES) return undefined
  return `${name} has ${(size / 1024 / 1024).toFixed(1)} MB. Choose an image up to 10 MB.`
}
