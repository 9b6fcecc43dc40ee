export const BRANDING_KEY = 'looks'

const FILE = /^[\w-]{22}\.(?:css|svg|webp|png|ico)$/

export function brandingFilePath(name: string): string {
  return `/looks/${name}`
}

export function isBrandingFile(name: string): boolean {
  return FILE.test(name)
}

export function brandingBlobName(name: string): string {
  return `looks/${name}`
}
