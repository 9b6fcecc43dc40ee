/** Excel saves “Unicode text” as UTF-16, and plain CSV in the code page of Windows. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const text = decodedAs(encodingOf(bytes), bytes) ?? decodedAs('windows-1252', bytes)
  return text?.includes('\0') ? undefined : text?.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

export function encodingOf([first, second]: Uint8Array): string {
  return first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decodedAs(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    // TextDecoder drops a byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
