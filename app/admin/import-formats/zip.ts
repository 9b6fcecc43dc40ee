import { unzipSync } from 'fflate'
import { formatCount } from '#lib/text/format-count.ts'

const MOST_FILES = 5000
const MOST_BYTES = 30 * 1024 * 1024
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const MARKDOWN = /\.(?:md|markdown|mdx)$/i
const LINK_MODE = 0o120000
const ENTRY = [0x50, 0x4b, 0x01, 0x02]

type Unzipped =
  | { ok: true; texts: { name: string; text: string }[]; images: Map<string, Uint8Array>; others: string[] }
  | { ok: false; failure: string }

/** Nothing is written to a disk, so names are only names. */
export function unzip(bytes: Uint8Array): Unzipped {
  const links = linksIn(bytes)
  const others: string[] = []
  let [files, size] = [0, 0]
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false
        files++
        const isUseful = (MARKDOWN.test(name) || IMAGE.test(name)) && !links.has(name) && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(name)
        if (!isUseful) others.push(name)
        else size += originalSize
        return isUseful && files <= MOST_FILES && size <= MOST_BYTES
      },
    })
    if (files > MOST_FILES)
      return {
        ok: false,
        failure: `The zip has ${formatCount(files, 'file')}. At most ${formatCount(MOST_FILES, 'file')} can be imported at once.`,
      }
    if (size > MOST_BYTES) return { ok: false, failure: 'The files in the zip are larger than 30 MB together. Split it.' }
    const entries = Object.entries(found)
    const decoder = new TextDecoder()
    return {
      ok: true,
      texts: entries.flatMap(([name, data]) => (MARKDOWN.test(name) ? [{ name, text: decoder.decode(data) }] : [])),
      images: new Map(entries.filter(([name]) => IMAGE.test(name))),
      others,
    }
  } catch {
    return { ok: false, failure: 'The zip is broken, or isn’t one.' }
  }
}

/** The list at the end of a zip says which entries are symbolic links. */
function linksIn(bytes: Uint8Array): Set<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const links = new Set<string>()
  for (let at = bytes.indexOf(0x50); at !== -1 && at + 46 < bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    if (!ENTRY.every((sign, each) => bytes[at + each] === sign)) continue
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    if (((view.getUint32(at + 38, true) >>> 16) & 0o170000) === LINK_MODE) links.add(name)
  }
  return links
}
