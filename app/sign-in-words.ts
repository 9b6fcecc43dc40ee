export const NO_LINK = 'That is not a sign-in link.'

export const LINK_USED = 'This sign-in link has been used or is too old.'

export const ADDRESS_NEEDED = 'Please write the e-mail address that you sign in with.'
