import { completeWebUrl } from './link-url.ts'

export type Video = { site: 'YouTube' | 'Vimeo'; id: string; href: string }

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/
const VIMEO_PATH = /^\/(?:(?:video|channels\/[\w-]+|groups\/[\w-]+\/videos)\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/

export function parseVideoUrl(text: string): Video | undefined {
  const address = completeWebUrl(text)
  if (address === undefined || address.startsWith('/')) return undefined
  const url = new URL(address)
  if (url.hostname === 'youtu.be') return youtube(url.pathname.split('/')[1], url)
  if (YOUTUBE.test(url.hostname)) return youtube(youtubeId(url), url)
  return VIMEO.test(url.hostname) ? vimeo(url) : undefined
}

function youtubeId({ pathname, searchParams }: URL): string | undefined {
  if (pathname === '/watch') return searchParams.get('v') ?? undefined
  return /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1]
}

function youtube(id: string | undefined, { searchParams }: URL): Video | undefined {
  if (!id || !YOUTUBE_ID.test(id)) return undefined
  const seconds = /^(\d{1,5})s?$/.exec(searchParams.get('t') ?? searchParams.get('start') ?? '')?.[1]
  return { site: 'YouTube', id, href: `https://www.youtube.com/watch?v=${id}${seconds ? `&t=${seconds}s` : ''}` }
}

function vimeo({ pathname, searchParams }: URL): Video | undefined {
  const [, id, inPath] = VIMEO_PATH.exec(pathname) ?? []
  if (!id) return undefined
  const unlisted = inPath ?? /^[\da-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0]
  return { site: 'Vimeo', id, href: `https://vimeo.com/${id}${unlisted ? `/${unlisted}` : ''}` }
}
