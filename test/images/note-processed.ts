import type { PictureShape, Services } from '#domain/ports/services.ts'

/** Notes the shapes into which pictures are made from now on. */
export function noteProcessed(services: Pick<Services, 'images'>): PictureShape[] {
  const made: PictureShape[] = []
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
