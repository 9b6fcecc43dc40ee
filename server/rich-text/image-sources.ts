import { avifSources, MOVING } from '#domain/images/image-path.ts'

const PICTURE = /<img ([^<>]*?) ?\/>/g
const OURS = /(?:^| )src="\/assets\/img\/960x900\/([\w.-]+)"/
const WIDTH = /(?:^| )width="(\d+)"/

const COLUMN_PIXELS = 672

export function withImageSources(html: string): string {
  let isFirst = true
  return html.replaceAll(PICTURE, (_, attributes: string) => {
    const alt = attributes.includes('alt="') ? '' : ' alt=""'
    const picture = `<img ${attributes}${alt} decoding="async"${isFirst ? '' : ' loading="lazy"'} />`
    isFirst = false
    const [file, pixels] = [OURS.exec(attributes)?.[1], Number(WIDTH.exec(attributes)?.[1] ?? 0)]
    if (!file || pixels === 0) return picture
    const sizes = `min(${Math.min(pixels, COLUMN_PIXELS) / 16}rem, calc(100vw - 2rem))`
    const media = file.includes(MOVING) ? ' media="(prefers-reduced-motion: reduce)"' : ''
    return `<picture><source${media} type="image/avif" srcset="${avifSources(file, pixels)}" sizes="${sizes}" />${picture}</picture>`
  })
}
