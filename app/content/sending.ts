/** What the contact form's script says by itself, because the server has not answered. Apart, so that it brings nothing else along. */
export const sending = {
  busy: 'Sending…',
  failure: 'Failed to send email.',
  /** Follows the failure when the server could not be reached. */
  notReached: 'Your message did not reach us. It is back in the form: please try again.',
} as const
