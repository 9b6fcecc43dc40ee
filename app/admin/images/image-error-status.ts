import type { ImageResult } from '#domain/ports/services.ts'

export const IMAGE_ERROR_STATUS: Record<Extract<ImageResult, { ok: false }>['reason'], number> = {
  'too-large': 413,
  'not-an-image': 415,
  broken: 422,
  busy: 503,
}
