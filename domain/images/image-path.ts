/** Where a stored picture is served, for a file name from a document. */
export function imagePath(file: string): string {
  return `/assets/img/960x900/${encodeURIComponent(file)}`
}

/** Where its small version is served: as wide as two pixels for each of a card. */
export function thumbnailPath(file: string): string {
  return `/assets/img/352x330/${encodeURIComponent(file)}`
}

/** Pixels. The layouts show pictures 51, 96, 176, 253 to 384 and 672 wide, on screens of one to three pixels for each. */
export const avifWidths = [192, 384, 672, 960, 1440] as const

export type AvifWidth = (typeof avifWidths)[number]

/** The least of the widths in which a picture loses nothing. `pixels`: its own width. */
export function coveringWidth(pixels: number): AvifWidth {
  return avifWidths.find((width) => width >= pixels) ?? 1440
}

/** What a `srcset` offers to browsers that read AVIF: the picture at no more than its own width. */
export function avifSources(file: string, pixels: number): string {
  const widest = coveringWidth(pixels)
  return avifWidths
    .filter((width) => width <= widest)
    .map((width) => `/assets/img/avif-${width}/${encodeURIComponent(file)} ${Math.min(width, pixels)}w`)
    .join(', ')
}
