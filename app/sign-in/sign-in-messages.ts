import { formatCount } from '#lib/text/format-count.ts'

export const NO_LINK = 'That is not a sign-in link.'

export const LINK_USED = 'This sign-in link has been used or is too old.'

export const INVITATION_USED = 'This invitation was used, replaced or is older than 7 days. Ask for a new one.'

export const ADDRESS_NEEDED = 'Please write the e-mail address that you sign in with.'

export function accessRemovedWords({ passkeys, previews }: Record<string, unknown>): string | undefined {
  if (typeof passkeys !== 'number' || typeof previews !== 'number') return undefined
  return `Signed out everywhere. Removed: ${formatCount(passkeys, 'passkey')} and ${formatCount(previews, 'preview link')}.`
}
