const KINDS = { pngblip: 'image/png', jpegblip: 'image/jpeg' } as const
const PICTURE = '\\pict'
/** Word repeats each image in this group for old programs. */
const FOR_OLD_PROGRAMS = /\\nonshppict\s*(?:\{\s*)?$/

/** Word's HTML only names local files, while its RTF holds the image data. */
export function readRtf(rtf: string): File[] {
  const files: File[] = []
  for (let at = rtf.indexOf(PICTURE); at !== -1; at = rtf.indexOf(PICTURE, at + PICTURE.length)) {
    if (/[a-z]/i.test(rtf[at + PICTURE.length] ?? '') || FOR_OLD_PROGRAMS.test(rtf.slice(Math.max(0, at - 20), at))) continue
    const { words, digits } = readGroup(rtf, at + PICTURE.length)
    const kind = words.find((word): word is keyof typeof KINDS => word in KINDS)
    if (kind && digits.length > 0) files.push(new File([bytesOf(digits)], `picture ${files.length + 1}`, { type: KINDS[kind] }))
  }
  return files
}

function readGroup(rtf: string, start: number): { words: string[]; digits: string } {
  const words: string[] = []
  const digits: string[] = []
  const piece = /[{}]|\\([a-z]+)-?\d* ?|\\.|[\da-f\s]+|[^{}\\]/gi
  piece.lastIndex = start
  let depth = 0
  for (let match = piece.exec(rtf); match; match = piece.exec(rtf)) {
    const [text, word] = match
    if (text === '}' && depth-- === 0) break
    if (text === '{') depth++
    else if (depth === 0 && word) words.push(word)
    else if (depth === 0 && /^[\da-f\s]/i.test(text)) digits.push(text)
  }
  return { words, digits: digits.join('').replace(/\s+/g, '') }
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return bytes
}
