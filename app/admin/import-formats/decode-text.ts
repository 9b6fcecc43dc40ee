/** Excel saves “Unicode text” as UTF-16, and plain CSV in the code page of Windows. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = decodedAs(mark, bytes) ?? decodedAs('windows-1252', bytes)
  return text?.includes('\0') ? undefined : text?.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

function decodedAs(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    // TextDecoder drops a byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
