import { editPath, previewPath } from '#app/content/item-pages.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { type Item, isPublic, itemState, siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { zoneName } from '#lib/time/minutes.ts'
import { whenPosted } from './posted-words.ts'

export type NoticeLink = { label: string; path: string }

type Ports = Pick<Services, 'settings' | 'now'>

export function postNotice(services: Ports, item: Item, verb: 'Published' | 'Updated'): { message: string; links: NoticeLink[] } {
  const look = isPublic(item, siteMinute(services))
    ? { label: 'View', path: detailsPath(item) }
    : { label: 'Preview', path: previewPath(item.kind, item.id) }
  return { message: wordsOf(services, item, verb), links: [look, { label: 'Edit', path: editPath(item.kind, item.id) }] }
}

function wordsOf(services: Ports, item: Item, verb: string): string {
  const now = siteMinute(services)
  switch (itemState(item, now)) {
    case 'live':
      return `${verb}. Visitors see it now.`
    case 'expired':
      return `${verb}. Visitors see it now, marked as expired.`
    case 'scheduled':
      return `Scheduled for ${whenPosted(item, { now, zone: zoneName(services.settings.timeZone, services.now()) })}.`
    case 'draft':
    case 'undated':
      return 'Saved as a draft. Visitors don’t see it.'
  }
}
