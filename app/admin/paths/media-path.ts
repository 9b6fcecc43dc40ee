import type { MediaFilter } from '#domain/media/media.ts'
import { pathWith } from './admin-paths.ts'

export const MEDIA_PATH = '/admin/media'
export const MISSING_IMAGES_PATH = '/admin/media/missing'

export type MediaView = { text: string; show: MediaFilter; page: number }

export function deletedImagePath(file: string): string {
  return `/admin/media/deleted?${new URLSearchParams({ file })}`
}

export function mediaFilterOf(query: { get(name: 'show'): string | null }): MediaFilter {
  const show = query.get('show')
  return show === 'unused' || show === 'left' || show === 'trash' ? show : 'all'
}

export function mediaPath({ text, show, page }: MediaView): string {
  return pathWith(MEDIA_PATH, { show: show === 'all' ? '' : show, q: text, page })
}
