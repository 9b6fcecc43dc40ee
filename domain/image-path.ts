/** Where a stored picture is served, for a file name from a document. */
export function imagePath(file: string): string {
  return `/assets/img/960x900/${encodeURIComponent(file)}`
}
