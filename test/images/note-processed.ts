import type { ImageShape, Services } from '#domain/ports/services.ts'

/** Notes the shapes into which pictures are made from now on. */
export function noteProcessed(services: Pick<Services, 'images'>): ImageShape[] {
  const made: ImageShape[] = []
  const { images } = services
  services.images = {
    ...images,
    process(data, shape, framing) {
      made.push(shape)
      return images.process(data, shape, framing)
    },
  }
  return made
}
