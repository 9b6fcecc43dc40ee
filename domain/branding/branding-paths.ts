/** Where the looks stand among the words of the site, and in their history. */
export const LOOKS = 'looks'

const FILE = /^[\w-]{22}\.(?:css|svg|webp|png|ico)$/

/** Where a file of the looks is served. Its name is made from its bytes. */
export function looksPath(name: string): string {
  return `/looks/${name}`
}

export function isLooksFile(name: string): boolean {
  return FILE.test(name)
}

export function blobOfLooks(name: string): string {
  return `looks/${name}`
}
