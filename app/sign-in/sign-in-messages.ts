import { formatCount } from '#lib/text/format-count.ts'

export const NO_LINK = 'That isn’t a sign-in link.'

export const LINK_USED = 'This sign-in link was already used or has expired.'

export const INVITATION_USED = 'This invitation was used, replaced or is older than 7 days. Ask for a new one.'

export const ADDRESS_NEEDED = 'Enter the email address you sign in with.'

export function accessRemovedWords({ passkeys, previews }: Record<string, unknown>): string | undefined {
  if (typeof passkeys !== 'number' || typeof previews !== 'number') return undefined
  return `Signed out everywhere. Removed: ${formatCount(passkeys, 'passkey')} and ${formatCount(previews, 'preview link')}.`
}
