import type { FitMode } from '#domain/ports/services.ts'

/** A stored picture of an item: its own file, and the whole one that it was framed from. `framing`: as it was chosen. */
export type FramedImage = { file: string; framing: string; shown: FitMode; whole: { src: string; width: number; height: number } }

export type FramingAnswer = ({ ok: true } & FramedImage) | { ok: false; message: string }

export const FRAMING_PATH = '/admin/media/framing'
export const FRAME_PATH = '/admin/media/frame'
