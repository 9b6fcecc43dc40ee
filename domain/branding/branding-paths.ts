/** Where the looks stand among the words of the site, and in their history. */
export const BRANDING_KEY = 'looks'

const FILE = /^[\w-]{22}\.(?:css|svg|webp|png|ico)$/

/** Where a file of the looks is served. Its name is made from its bytes. */
export function brandingFilePath(name: string): string {
  return `/looks/${name}`
}

export function isBrandingFile(name: string): boolean {
  return FILE.test(name)
}

export function brandingBlobName(name: string): string {
  return `looks/${name}`
}
