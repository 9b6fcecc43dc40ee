import { unzipSync } from 'fflate'
import type { ImportedFiles } from '#domain/import-records/import-report.ts'
import { formatCount } from '#lib/text/format-count.ts'

const MOST_FILES = 5000
const MOST_BYTES = 20 * 1024 * 1024
const MARKDOWN = /\.(?:md|markdown|mdx)$/i
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const LEADS_OUT = /(?:^|[\\/])\.\.(?:[\\/]|$)/
const LIST_ENTRY = 0x02014b50
const [LINK_MODE, KIND_OF_MODE] = [0o120000, 0o170000]

/** Nothing is written to a disk, so names are only names. */
export function unzip(bytes: Uint8Array): { texts: ImportedFiles; images: ImportedFiles; others: string[] } | { failure: string } {
  const links = linksIn(bytes)
  const names = new Set<string>()
  const others: string[] = []
  let size = 0
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false
        const isUseful = (MARKDOWN.test(name) || IMAGE.test(name)) && !links.has(name) && !LEADS_OUT.test(name) && !names.has(name)
        names.add(name)
        if (isUseful) size += originalSize
        else others.push(name)
        return isUseful && names.size <= MOST_FILES && size <= MOST_BYTES
      },
    })
    if (names.size > MOST_FILES)
      return {
        failure: `The zip has ${formatCount(names.size, 'file')}. At most ${formatCount(MOST_FILES, 'file')} can be imported at once.`,
      }
    if (size > MOST_BYTES) return { failure: 'The files in the zip are larger than 20 MB together. Split it.' }
    const filesNamed = (ending: RegExp): ImportedFiles => new Map(Object.entries(found).filter(([name]) => ending.test(name)))
    return { texts: filesNamed(MARKDOWN), images: filesNamed(IMAGE), others }
  } catch {
    return { failure: 'The zip can’t be read. It’s broken, or it has a password.' }
  }
}

/** The list at the end of a zip says which entries are symbolic links. */
function linksIn(bytes: Uint8Array): Set<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const links = new Set<string>()
  for (let at = bytes.indexOf(0x50); at !== -1 && at + 46 < bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    const isLink = view.getUint32(at, true) === LIST_ENTRY && ((view.getUint32(at + 38, true) >>> 16) & KIND_OF_MODE) === LINK_MODE
    if (isLink) links.add(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))))
  }
  return links
}
