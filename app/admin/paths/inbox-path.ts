import type { Query } from '#app/page-query.ts'
import type { Shown } from '#domain/messages/messages.ts'

export const INBOX = '/admin/messages'

export const SET_ASIDE = inboxPath({ text: '', show: 'aside', page: 1 })

/** What of the inbox somebody looks at. */
export type InboxView = { text: string; show: Shown; page: number }

export function inboxPath({ text, show, page }: InboxView): string {
  const query = new URLSearchParams()
  if (show !== 'all') query.set('show', show)
  if (text) query.set('q', text)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${INBOX}?${query}` : INBOX
}

export function shownOf(query: Query<'show'>): Shown {
  const show = query.get('show')
  return show === 'unread' || show === 'problems' || show === 'aside' ? show : 'all'
}
