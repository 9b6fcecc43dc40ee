/** Where a stored picture is served, for a file name from a document. */
export function imagePath(file: string): string {
  return `/assets/img/960x900/${encodeURIComponent(file)}`
}

/** Where its small version is served: as wide as two pixels for each of a card. */
export function thumbnailPath(file: string): string {
  return `/assets/img/352x330/${encodeURIComponent(file)}`
}
