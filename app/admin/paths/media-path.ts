import type { MediaFilter } from '#domain/media/media.ts'

export const MEDIA_PATH = '/admin/media'

export type MediaView = { text: string; show: MediaFilter; page: number }

export function mediaFilterOf(query: { get(name: 'show'): string | null }): MediaFilter {
  const show = query.get('show')
  return show === 'unused' || show === 'left' ? show : 'all'
}

export function mediaPath({ text, show, page }: MediaView): string {
  const query = new URLSearchParams()
  if (show !== 'all') query.set('show', show)
  if (text !== '') query.set('q', text)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${MEDIA_PATH}?${query}` : MEDIA_PATH
}
