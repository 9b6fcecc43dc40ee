import type { PageQuery } from '#app/page-query.ts'
import type { MessageFilter } from '#domain/messages/messages.ts'

export const INBOX_PATH = '/admin/messages'

export const SPAM_PATH = inboxPath({ text: '', show: 'aside', page: 1 })

export type InboxView = { text: string; show: MessageFilter; page: number }

export function inboxPath({ text, show, page }: InboxView): string {
  const query = new URLSearchParams()
  if (show !== 'all') query.set('show', show)
  if (text) query.set('q', text)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${INBOX_PATH}?${query}` : INBOX_PATH
}

export function messagePath(id: string): string {
  return `${INBOX_PATH}/${encodeURIComponent(id)}`
}

export function messageFilterOf(query: PageQuery<'show'>): MessageFilter {
  const show = query.get('show')
  return show === 'unread' || show === 'problems' || show === 'aside' ? show : 'all'
}
