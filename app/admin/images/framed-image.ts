import type { ShownAs } from '#domain/ports/services.ts'

/** A stored picture of an item: its own file, and the whole one that it was framed from. `framing`: as it was chosen. */
export type FramedPicture = { file: string; framing: string; shown: ShownAs; whole: { src: string; width: number; height: number } }

export type FramingAnswer = ({ ok: true } & FramedPicture) | { ok: false; message: string }

export const FRAMING_PATH = '/admin/media/framing'
export const FRAME_PATH = '/admin/media/frame'
