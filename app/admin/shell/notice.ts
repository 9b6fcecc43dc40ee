import { redirectDocument } from 'react-router'
import { setFlash, takeFlash } from '#app/requests/flash.ts'
import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'

const NOTICES = {
  published: 'Published. Visitors see it now.',
  updated: 'Updated. Visitors see it now.',
  unpublished: 'Unpublished. Visitors now see “Page not found”.',
  duplicated: 'Duplicated. This copy is a draft.',
  added: 'Published. Visitors see it now.',
  kept: 'Draft saved. Visitors don’t see it.',
  left: 'Your text is saved. Visitors don’t see it.',
  discarded: 'Your changes are discarded. Visitors see the same as before.',
  'discarded-back': 'Your changes are back. Visitors don’t see them yet.',
  'not-back': 'We couldn’t restore your changes. They’re safe. Try again in a moment.',
  'nothing-back': 'Nothing was restored: there’s nothing to restore, or the post has changed since.',
  deleted: 'The post was deleted.',
  'already-deleted': 'The post had been deleted already.',
  purged: 'Deleted permanently.',
  restored: 'The post was restored.',
  'restored-before': 'The post had been restored already.',
  'version-back': 'That version is in the form again. Visitors don’t see it yet.',
  'field-back': 'That field is in the form again. Visitors don’t see it yet.',
  'back-already': 'Nothing was changed: the form says that already.',
  'version-missing': 'Nothing was changed: that version is gone.',
  'draft-saved': 'Draft saved. Visitors don’t see it yet.',
  'versions-removed': 'Earlier versions deleted.',
  'words-published': 'Published. Visitors read it now.',
  'words-nothing': 'There was nothing to publish.',
  'words-discarded': 'The changes are discarded. Visitors see the same as before, and the history keeps what you wrote.',
  'words-same': 'No change: the page already says that.',
  'words-missing': 'Nothing was changed: that version or field is gone. You can restore a whole version.',
  'link-revoked': 'Link revoked. It no longer works.',
  'link-missing': 'This link is already gone.',
  'import-undone-before': 'This import had been undone already.',
  'message-deleted': 'The message was deleted.',
  'message-gone': 'Nothing was changed: the message had been deleted already.',
  'message-unread': 'The message counts as unread again.',
  'message-answered': 'The message is marked as answered.',
  'message-not-answered': 'The message is marked as not answered.',
  'message-released': 'The message is in the inbox.',
  'message-released-mailed': 'The message is in the inbox, and you were emailed.',
  'message-released-waits': 'The message is in the inbox. The email service hasn’t confirmed it yet. See Delivery.',
  'message-released-before': 'The message was in the inbox already.',
  'aside-deleted': 'Spam deleted. Many messages take a while.',
  'mail-sent': 'The message was emailed.',
  'mail-not-sent': 'The email service hasn’t confirmed it yet. See Delivery.',
  'session-ended': 'That device is signed out.',
  'session-over': 'That device was signed out already.',
  'sessions-ended': 'That person is signed out everywhere.',
  invited: 'Invitation sent. The link works once, for 7 days.',
  'invitation-revoked': 'Invitation revoked. Its link doesn’t work anymore.',
  'role-changed': 'Role changed. It applies at once.',
  'profile-saved': 'Your profile is saved.',
  ready: 'Ready to publish. People who can publish see it on their dashboard.',
  'passkey-added': 'The passkey was added. You can sign in with it now.',
  'passkey-removed': 'The passkey was removed. It can’t sign in anymore.',
  'passkey-asked': 'Deleting or restoring posts in bulk now asks for a passkey.',
  'passkey-not-asked': 'Deleting or restoring posts in bulk no longer asks for a passkey.',
  'mail-all-again': 'We’re emailing these messages again. This takes a while.',
} as const

export type Notice = keyof typeof NOTICES

export type NoticeItem = { kind: ItemKind; id: string }

export async function redirectWithNotice(services: Pick<Services, 'settings'>, path: string, name: Notice, item?: NoticeItem) {
  return redirectDocument(path, { headers: await setNotice(services, name, item) })
}

export function setNotice(services: Pick<Services, 'settings'>, name: Notice, item?: NoticeItem) {
  return setFlash(services, 'notice', { name, ...item })
}

export type TakenNotice = {
  name: Notice | undefined
  notice: string | undefined
  item: NoticeItem | undefined
  headers: Record<string, string>
}

export async function takeNotice(services: Pick<Services, 'settings'>, request: Request): Promise<TakenNotice> {
  const { word, headers } = await takeFlash(services, 'notice', request)
  const { name, kind, id } = word
  if (!isNotice(name)) return { name: undefined, notice: undefined, item: undefined, headers: {} }
  return {
    name,
    notice: NOTICES[name],
    item: isItemKind(kind) && typeof id === 'string' ? { kind, id } : undefined,
    headers,
  }
}

function isNotice(name: unknown): name is Notice {
  return typeof name === 'string' && Object.hasOwn(NOTICES, name)
}
