export const activityKinds = {
  'signing-in': 'Signing in',
  content: 'Content',
  pictures: 'Pictures',
  files: 'Imports and exports',
  messages: 'Messages',
  settings: 'Settings',
} as const

export type ActivityKind = keyof typeof activityKinds

export const activities = {
  'signed-in': { kind: 'signing-in', words: 'Signed in' },
  'sign-in-failed': { kind: 'signing-in', words: 'Sign-in failed' },
  'signed-out': { kind: 'signing-in', words: 'Signed out' },
  'session-ended': { kind: 'signing-in', words: 'Ended a session' },
  'signed-out-everywhere': { kind: 'signing-in', words: 'Ended all sessions' },
  'access-removed': { kind: 'signing-in', words: 'Ended all sessions, removed passkeys and preview links' },
  'passkey-proved': { kind: 'signing-in', words: 'Confirmed with a passkey' },
  published: { kind: 'content', words: 'Published' },
  scheduled: { kind: 'content', words: 'Scheduled' },
  updated: { kind: 'content', words: 'Updated' },
  duplicated: { kind: 'content', words: 'Duplicated' },
  unpublished: { kind: 'content', words: 'Unpublished' },
  expired: { kind: 'content', words: 'Marked as expired' },
  'category-set': { kind: 'content', words: 'Set the category' },
  'category-renamed': { kind: 'content', words: 'Renamed a category' },
  'author-added': { kind: 'content', words: 'Added an author' },
  'author-changed': { kind: 'content', words: 'Changed an author' },
  'author-deleted': { kind: 'content', words: 'Deleted an author' },
  'change-undone': { kind: 'content', words: 'Undid a change' },
  deleted: { kind: 'content', words: 'Deleted' },
  restored: { kind: 'content', words: 'Restored' },
  purged: { kind: 'content', words: 'Deleted permanently' },
  discarded: { kind: 'content', words: 'Discarded changes' },
  'discard-undone': { kind: 'content', words: 'Brought back discarded changes' },
  'version-restored': { kind: 'content', words: 'Restored a version' },
  'versions-removed': { kind: 'content', words: 'Removed earlier versions' },
  'words-published': { kind: 'content', words: 'Published words of the site' },
  'words-discarded': { kind: 'content', words: 'Discarded words of the site' },
  'words-restored': { kind: 'content', words: 'Restored words of the site' },
  'preview-shared': { kind: 'content', words: 'Shared a preview' },
  'preview-revoked': { kind: 'content', words: 'Revoked a shared preview' },
  'link-ignored': { kind: 'content', words: 'Took a dead link off the list' },
  'picture-added': { kind: 'pictures', words: 'Added a picture' },
  'picture-framed': { kind: 'pictures', words: 'Cropped an image' },
  'picture-replaced': { kind: 'pictures', words: 'Replaced a picture' },
  'picture-deleted': { kind: 'pictures', words: 'Deleted a picture' },
  imported: { kind: 'files', words: 'Imported' },
  'import-undone': { kind: 'files', words: 'Undid an import' },
  exported: { kind: 'files', words: 'Exported items' },
  'messages-exported': { kind: 'files', words: 'Exported messages' },
  'backup-downloaded': { kind: 'files', words: 'Downloaded a backup' },
  'message-deleted': { kind: 'messages', words: 'Deleted a message' },
  'message-released': { kind: 'messages', words: 'Said that a message is no spam' },
  'message-marked': { kind: 'messages', words: 'Marked a message' },
  'messages-mailed-again': { kind: 'messages', words: 'Had messages mailed again' },
  'passkey-added': { kind: 'settings', words: 'Added a passkey' },
  'passkey-removed': { kind: 'settings', words: 'Removed a passkey' },
  'passkey-required': { kind: 'settings', words: 'Passkeys are asked for before many items change' },
  'passkey-not-required': { kind: 'settings', words: 'Passkeys are no longer asked for before many items change' },
  'looks-changed': { kind: 'settings', words: 'Changed how the site looks' },
  'company-changed': { kind: 'settings', words: 'Changed the company’s facts' },
  'fact-confirmed': { kind: 'settings', words: 'Confirmed a statement' },
  'fact-hidden': { kind: 'settings', words: 'Hid a statement' },
  'fact-shown': { kind: 'settings', words: 'Showed a statement again' },
  'fact-undone': { kind: 'settings', words: 'Took back what was decided about a statement' },
  'redirect-added': { kind: 'settings', words: 'Added a redirect' },
  'redirect-changed': { kind: 'settings', words: 'Changed a redirect' },
  'redirect-deleted': { kind: 'settings', words: 'Deleted a redirect' },
  'redirects-imported': { kind: 'files', words: 'Imported redirects' },
  'redirects-exported': { kind: 'files', words: 'Exported redirects' },
  'same-words-changed': { kind: 'settings', words: 'Changed the words that mean the same' },
  'searches-cleared': { kind: 'settings', words: 'Cleared the searches that found nothing' },
  'setting-changed': { kind: 'settings', words: 'Changed a setting' },
} as const satisfies Record<string, { kind: ActivityKind; words: string }>

export type ActivityName = keyof typeof activities

export function isActivityKind(name: string | null): name is ActivityKind {
  return name !== null && Object.hasOwn(activityKinds, name)
}

export function isActivityName(name: string): name is ActivityName {
  return Object.hasOwn(activities, name)
}
