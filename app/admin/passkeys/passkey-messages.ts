export const SIGN_IN_FIRST = 'You signed in more than 15 minutes ago. Sign out and in again, or confirm with a passkey.'

export const ASKS_FOR_PASSKEY = 'Ask for a passkey before posts are deleted or restored in bulk'

export const PROOF_NEEDED = 'Nothing was changed yet. Confirm with a passkey first.'
