import { drawnImage } from '#app/content/fields/common-fields.ts'
import { contactFields } from '#app/content/fields/contact.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Contact Us',
  description:
    'Tell us which roles you want to fill in India and how many. A person reads your message and replies in {replyTime}. No call center.',
  sharePicture: drawnImage,
  heading: 'Tell us the team you need',
  lead: 'Roles, rough numbers and when you want to begin: that is enough for a useful answer.',
  promise: 'We reply in {replyTime}.',
  form: {
    heading: 'Send a message',
    fields: {
      from_name: { label: 'Name', hint: 'How we should address you' },
      email: { label: 'Email', hint: 'We use it to answer you' },
      subject: { label: 'Subject', hint: 'For example: ten engineers, hosted' },
      message: { label: 'Message', hint: 'Roles, team size, working hours, open questions' },
    },
    submit: 'Send message',
    sending: 'Sending…',
    privacy: { text: 'What happens to your message is written in our', label: 'privacy policy', path: '/privacy-policy' },
  },
  results: {
    success: 'Email sent successfully!',
    received: 'Message received.',
    failure: 'Failed to send email.',
    kept: 'We have kept your message and will deliver it: a person sees it in our inbox even if the email fails for good. You need not send it again.',
    notReached: 'Your message did not reach us. It is back in the form: please try again.',
    unclear: 'How your message stands cannot be looked up now. Load this page again in a moment.',
  },
  errors: {
    heading: 'Please check what you entered:',
    missing: '{field} is required.',
    email: 'Please enter a valid email address',
    message: 'Please enter a message in the textarea.',
  },
  next: {
    heading: 'What happens next',
    steps: [
      { heading: 'A person reads it', text: 'Your message goes to the people who set up centers, not to a queue of tickets.' },
      { heading: 'You get an answer', text: 'In {replyTime} you hear which model we would choose, and what we still need to know.' },
      {
        heading: 'We talk, if you want to',
        text: 'A call in your working hours, with someone who would run your center. Bring your engineering or operations lead.',
      },
    ],
  },
  support: {
    heading: 'Customer support',
    text: 'Already a client? Write to us directly.',
    email: '{supportEmail}',
  },
  offices: { heading: 'Office' },
} as const

export const contact = definePageCopy({ key: 'contact-us', path: '/contact-us', label: 'Contact Us' }, words, contactFields)
