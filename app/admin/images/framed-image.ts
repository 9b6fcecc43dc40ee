import type { FitMode } from '#domain/ports/services.ts'

export type FramedImage = { file: string; framing: string; fitMode: FitMode; whole: { src: string; width: number; height: number } }

export type FramingAnswer = ({ ok: true } & FramedImage) | { ok: false; message: string }

export const FRAMING_PATH = '/admin/media/framing'
export const FRAME_PATH = '/admin/media/frame'
