import { drawnImage } from '#app/content/fields/common-fields.ts'
import { contactFields } from '#app/content/fields/contact.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Contact Us',
  description:
    'Tell us which roles you want to fill in India and how many. A person reads your message, and you’ll get a reply in {replyTime}. No call center.',
  sharePicture: drawnImage,
  heading: 'Tell us the team you need',
  lead: 'Roles, a rough headcount and a start date: that’s enough for a useful answer.',
  promise: 'We reply in {replyTime}.',
  form: {
    heading: 'Send a message',
    fields: {
      from_name: { label: 'Name', hint: 'What should we call you?' },
      email: { label: 'Email', hint: 'Where should we reply?' },
      subject: { label: 'Subject', hint: 'For example: ten engineers, hosted' },
      message: { label: 'Message', hint: 'Roles, team size, working hours, open questions' },
    },
    submit: 'Send message',
    sending: 'Sending…',
    privacy: { text: 'How we’ll use your message is in our', label: 'privacy policy', path: '/privacy-policy' },
  },
  results: {
    success: 'Email sent successfully!',
    received: 'Message received.',
    failure: 'Failed to send email.',
    kept: 'We’ve saved your message and will deliver it. A person sees it in our inbox even if the email never arrives. You don’t need to send it again.',
    notReached: 'Your message didn’t reach us. It’s back in the form, so you can try again.',
    questions: { label: 'Read questions and answers', path: '/faq' },
    another: 'Send another message',
    unclear: 'We can’t check on your message right now. Load this page again in a moment.',
  },
  errors: {
    heading: 'Check what you entered:',
    missing: '{field} is required.',
    email: 'Please enter a valid email address',
    message: 'Please enter a message in the textarea.',
  },
  next: {
    heading: 'What happens next?',
    steps: [
      { heading: 'A person reads it', text: 'Your message goes to the people who set up centers. It doesn’t go into a ticket queue.' },
      { heading: 'You get an answer', text: 'In {replyTime}, you’ll hear which model we’d choose and what we still need to know.' },
      {
        heading: 'We talk, if you’d like to',
        text: 'You get a call in your working hours, with someone who’d run your center. Bring your engineering or operations lead.',
      },
    ],
  },
  support: {
    heading: 'Customer support',
    text: 'Already a client? Email us directly.',
    email: '{supportEmail}',
  },
  offices: { heading: 'Office' },
} as const

export const contact = definePageCopy({ key: 'contact-us', path: '/contact-us', label: 'Contact Us' }, words, contactFields)
