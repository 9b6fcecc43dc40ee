import type { MediaShown } from '#domain/media/media.ts'

export const MEDIA = '/admin/media'

export type MediaView = { text: string; show: MediaShown; page: number }

export function shownOf(query: { get(name: 'show'): string | null }): MediaShown {
  const show = query.get('show')
  return show === 'unused' || show === 'left' ? show : 'all'
}

export function mediaPath({ text, show, page }: MediaView): string {
  const query = new URLSearchParams()
  if (show !== 'all') query.set('show', show)
  if (text !== '') query.set('q', text)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${MEDIA}?${query}` : MEDIA
}
