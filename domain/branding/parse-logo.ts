import type { Services } from '#domain/ports/services.ts'
import { toBase64 } from '#lib/text/base64.ts'
import type { LogoSource } from './render-branding.ts'

const MOST_SVG_BYTES = 100 * 1024

export async function parseLogo(
  { images }: Pick<Services, 'images'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ source: LogoSource } | { ok: false; reason: 'fault' | 'busy'; message: string }> {
  if (isPng(bytes)) {
    const made = await images.process(bytes, 'whole')
    if (!made.ok) return { ok: false, reason: made.reason === 'busy' ? 'busy' : 'fault', message: made.message }
    return { source: { kind: 'picture', data: toBase64(made.data) } }
  }
  if (!isSvg(bytes)) return { ok: false, reason: 'fault', message: 'A logo can be an SVG or a PNG file. This file is neither.' }
  if (bytes.length > MOST_SVG_BYTES) {
    const kilobytes = Math.ceil(bytes.length / 1024).toLocaleString('en-US')
    return {
      ok: false,
      reason: 'fault',
      message: `The SVG has ${kilobytes} KB. The limit is 100 KB. Drawing programs can save it smaller.`,
    }
  }
  return { source: { kind: 'svg', data: toBase64(bytes) } }
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => bytes[at] === byte)
}

/** Comments before an SVG's first element may be long. */
function isSvg(bytes: Uint8Array): boolean {
  return /<(?:svg:)?svg[\s>/]/.test(new TextDecoder().decode(bytes.subarray(0, 16 * 1024)))
}
