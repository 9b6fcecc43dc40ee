import { unzipSync } from 'fflate'
import { formatCount } from '#lib/text/format-count.ts'

const MOST_FILES = 5000
const MOST_BYTES = 30 * 1024 * 1024
const MARKDOWN = /\.(?:md|markdown|mdx)$/i
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const LEADS_OUT = /(?:^|[\\/])\.\.(?:[\\/]|$)/
const LIST_ENTRY = 0x02014b50
const [LINK_MODE, KIND_OF_MODE] = [0o120000, 0o170000]

type Unzipped = { texts: { name: string; text: string }[]; images: Map<string, Uint8Array>; others: string[] }

/** Nothing is written to a disk, so names are only names. */
export function unzip(bytes: Uint8Array): Unzipped | { failure: string } {
  const links = linksIn(bytes)
  const others: string[] = []
  let [files, size] = [0, 0]
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false
        files++
        const isUseful = (MARKDOWN.test(name) || IMAGE.test(name)) && !links.has(name) && !LEADS_OUT.test(name)
        if (isUseful) size += originalSize
        else others.push(name)
        return isUseful && files <= MOST_FILES && size <= MOST_BYTES
      },
    })
    const most = formatCount(MOST_FILES, 'file')
    if (files > MOST_FILES) return { failure: `The zip has ${formatCount(files, 'file')}. At most ${most} can be imported at once.` }
    if (size > MOST_BYTES) return { failure: 'The files in the zip are larger than 30 MB together. Split it.' }
    const entries = Object.entries(found)
    const texts = entries
      .filter(([name]) => MARKDOWN.test(name))
      .map(([name, data]) => ({ name, text: decoder.decode(data).replaceAll('\r\n', '\n') }))
    return { texts, images: new Map(entries.filter(([name]) => IMAGE.test(name))), others }
  } catch {
    return { failure: 'The zip is broken, or isn’t one.' }
  }
}

const decoder = new TextDecoder()

/** The list at the end of a zip says which entries are symbolic links. */
function linksIn(bytes: Uint8Array): Set<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const links = new Set<string>()
  for (let at = bytes.indexOf(0x50); at !== -1 && at + 46 < bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    const isLink = view.getUint32(at, true) === LIST_ENTRY && ((view.getUint32(at + 38, true) >>> 16) & KIND_OF_MODE) === LINK_MODE
    if (isLink) links.add(decoder.decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))))
  }
  return links
}
