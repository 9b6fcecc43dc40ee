import { wordPressFile, wordPressItem, wordPressMeta } from './old-site.ts'

const WORDS = Array.from({ length: 12 }, (_, at) => `<p>${`Words of paragraph ${at}. `.repeat(16)}</p>`).join('\n\n')
const IMAGES_EACH = 3

/** An export of WordPress: posts with three images each. */
export function exportOfManyPosts(count: number, origin = 'https://old.example'): string {
  const image = (at: number) => `${origin}/up/${at}.jpg`
  const posts = Array.from({ length: count }, (_, at) => {
    const images = [0, 1, 2].map((each) => {
      const number = at * IMAGES_EACH + each
      return `<img src="${image(number)}" class="wp-image-${count + 1 + number}" alt="" />`
    })
    return wordPressItem(at + 1, { title: `Post ${at}`, name: `post-${at}`, content: [WORDS, ...images].join('\n\n') })
  })
  const images = Array.from({ length: count * IMAGES_EACH }, (_, at) => {
    const about = `<wp:attachment_url>${image(at)}</wp:attachment_url>${wordPressMeta('_wp_attachment_image_alt', 'Alt')}`
    return wordPressItem(count + 1 + at, { type: 'attachment', status: 'inherit', more: about })
  })
  return wordPressFile([...posts, ...images])
}
