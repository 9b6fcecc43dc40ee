export const SIGN_IN_FIRST =
  'Passkeys are changed within 15 minutes of signing in, so that nobody does it who finds your browser open. Sign out and in again, or confirm with a passkey.'

export const ASKS_FOR_PASSKEY = 'Ask for a passkey before several items are deleted or restored'

export const PROOF_NEEDED = 'Nothing was changed yet: a passkey is asked for before this.'
