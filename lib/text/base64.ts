/** Spreading a whole picture's bytes would overflow the stack. */
const PART_BYTES = 3 * 8192

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART_BYTES) text += btoa(String.fromCharCode(...bytes.subarray(at, at + PART_BYTES)))
  return text
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}
