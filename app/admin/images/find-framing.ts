import { readFields } from '#domain/fields/fields.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { frameImage, imageTable } from '#domain/images/images.ts'
import { type FramingChoice, formatFraming } from '#domain/ports/framing-choice.ts'
import type { Services } from '#domain/ports/services.ts'
import type { FramingAnswer } from './framed-image.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'now' | 'store'>

export async function findFraming({ store }: Pick<Services, 'store'>, file: string): Promise<FramingAnswer | undefined> {
  const stored = await store.get('images', file)
  if (!stored) return undefined
  const about = readFields(imageTable, stored.body)
  const whole = about.framed ? await store.get('images', about.made_from) : about.uploaded_hash === '' ? undefined : stored
  if (!whole) return undefined
  const { width, height } = readFields(imageTable, whole.body)
  const framing = (about.framed ? about.framing : about.focus) || 'auto'
  const fitMode = (framing === 'auto' ? about.shown : framing) === 'fit' ? 'fit' : 'fill'
  return { ok: true, file, framing, fitMode, whole: { src: imagePath(whole.id), width, height } }
}

export async function reframe(services: Ports, file: string, framing: FramingChoice): Promise<FramingAnswer> {
  const stored = await services.store.get('images', file)
  const { framed, made_from } = readFields(imageTable, stored?.body ?? {})
  const made = stored && (await frameImage(services, framed ? made_from : file, framing))
  if (!made) return { ok: false, message: 'This image is missing. Choose another one.' }
  if (!made.ok) return { ok: false, message: made.message }
  const known = await findFraming(services, made.file)
  // Different framings can produce the same file, so report the requested one.
  return known?.ok ? { ...known, framing: formatFraming(framing) } : { ok: false, message: 'The image couldn’t be cropped. Try again.' }
}
