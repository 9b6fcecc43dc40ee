import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseVideoUrl } from './video-url.ts'

describe('the address of a video', () => {
  it('is known however it is written, and kept as the page that shows the video', () => {
    const page = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const known: [string, string][] = [
      [page, page],
      ['http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ', page],
      [' https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1 ', page],
      ['https://youtu.be/dQw4w9WgXcQ?si=abc', page],
      ['https://youtu.be/dQw4w9WgXcQ?t=90', `${page}&t=90s`],
      ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=15', `${page}&t=15s`],
      ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', page],
      ['https://www.youtube.com/shorts/dQw4w9WgXcQ', page],
      ['https://www.youtube.com/live/dQw4w9WgXcQ', page],
      ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
      ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
      ['https://vimeo.com/76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
      ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
    ]
    for (const [text, href] of known) assert.equal(parseVideoUrl(text)?.href, href, text)
  })

  it('is no other address', () => {
    const others = [
      '',
      'youtube',
      'https://www.youtube.com/',
      'https://www.youtube.com/@channel',
      'https://www.youtube.com/watch?v=short',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><b',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
      'https://user:password@youtu.be/dQw4w9WgXcQ',
      'javascript:https://youtu.be/dQw4w9WgXcQ',
      'https://vimeo.com/about',
      'https://vimeo.com/76979871/../x',
      'see https://youtu.be/dQw4w9WgXcQ',
    ]
    for (const text of others) assert.equal(parseVideoUrl(text), undefined, text)
  })
})
