export function imagePath(file: string): string {
  return `/assets/img/960x900/${encodeURIComponent(file)}`
}

/** Covers cards on screens with two device pixels per CSS pixel. */
export function thumbnailPath(file: string): string {
  return `/assets/img/352x330/${encodeURIComponent(file)}`
}

/** Animations say so in their name: their AVIF variants show the first frame alone. */
export const MOVING = '-moving'

export const avifWidths = [192, 384, 672, 960, 1440] as const

export const LIST_WIDTH = 672

export type AvifWidth = (typeof avifWidths)[number]

export function coveringWidth(pixels: number): AvifWidth {
  return avifWidths.find((width) => width >= pixels) ?? 1440
}

export function avifSources(file: string, pixels: number): string {
  const widest = coveringWidth(pixels)
  return avifWidths
    .filter((width) => width <= widest)
    .map((width) => `/assets/img/avif-${width}/${encodeURIComponent(file)} ${Math.min(width, pixels)}w`)
    .join(', ')
}
