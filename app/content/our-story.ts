import { closing, drawnImage, heading, lead, listedHead, paragraph } from '#app/content/fields/common-fields.ts'
import { email, group, hidden, id, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Our Story',
  description:
    'Founded in {founded} as an executive search firm, {company} now builds and runs Global Capability Centers in India. See how we got here.',
  sharePicture: drawnImage,
  heading: 'First we found leaders. Now we build teams.',
  tagline:
    'A large corporation can afford to learn India on its own. If you’re smaller, you can have the same strength: a Global Capability Center that fits your size.',
  journey: {
    heading: 'How did we get here?',
    paragraphs: [
      '{company} was founded in {founded} as an executive search firm. Clients came to us for one person at a time: a country head, a plant manager, a director of engineering.',
      'Placing leaders taught us what happens after the first day. A new site head had to find an office, set up payroll and hire a team, all at once and mostly without help. Good people lost months to work they weren’t hired for.',
      'In 2013, an ed-tech company asked us to take that work over. We gave its team of 25+ people an office, employed them and ran everything around them. The client led the work. That’s how the Hosted model began.',
      'In 2014, we set up our first dedicated center. It started with 70+ people and grew to 2000+. We learned what a second shift, a third floor and a full management team need from a site. We wrote it down, and you benefit from it.',
      'In 2017, we opened an office in the United States. Clients wanted to sit across the table from someone who answers for the result, in their own hours. They also wanted to plan U.S. and Indian teams as one.',
      'Today we’re growing in two directions: into more functions, from Sales to HR, and deeper into the ones we know. The aim hasn’t changed. A startup that fills one seat should get the care of a corporation that fills hundreds. And if you’re a small firm, you shouldn’t need a large one’s departments to hire well abroad.',
    ],
  },
  milestones: {
    heading: 'Growth Milestones',
    items: [
      {
        id: '2024',
        year: '2024',
        when: 'At Present 2024',
        heading: 'Scaling Horizontally & Vertically',
        text: 'More functions under one roof, and more depth in each one.',
      },
      {
        id: '2017',
        year: '2017',
        when: 'June 2017',
        heading: 'US office multi-shore capability',
        text: 'You get a partner on your side of the ocean. Teams on both sides follow one plan.',
      },
      {
        id: '2014',
        year: '2014',
        when: 'March 2014',
        heading: 'Dedicated GCC setup from 70+ to 2000+ FTEs',
        text: 'One client, one dedicated center, and our proof that a small start can grow large.',
      },
      {
        id: '2013',
        year: '2013',
        when: 'July 2013',
        heading: 'Hosted model of GCC inception with 25+ FTEs for an ed-tech',
        text: 'We employed and equipped the team. The client led its work.',
      },
      {
        id: '2005',
        year: '{founded}',
        when: 'April {founded}',
        heading: 'Founded as an executive search firm',
        text: 'We filled one role at a time, with care. We haven’t lost the habit.',
      },
    ],
  },
  leadership: {
    heading: 'Who answers to you?',
    people: [
      {
        role: 'Founder & CEO',
        text: 'Agrees with you on model, size and goals before you sign. Stays the person you call when something isn’t right.',
        hidden: false,
      },
      {
        role: 'Co-Founder & Head of Operations',
        text: 'Runs offices, payroll and hiring for every center. Leads the handover when a center moves to your own entity.',
        hidden: false,
      },
      {
        role: 'CTO & Head of Technology Services',
        text: 'Sets up access, security and engineering practice with your technical leads. Reviews the technical interviews for each engineering role.',
        hidden: true,
      },
    ],
  },
  joinUs: {
    heading: 'Join the team',
    text: 'Recruiters, operations managers and engineers: tell us what you’ve built, run or fixed.',
    label: 'Send your Resume',
    email: '{careersEmail}',
  },
  closing: {
    heading: 'Our next chapter could be your center.',
    text: 'Tell us where you are today. We’ll tell you what we’d do first, and you decide if you want to.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
} as const

export const ourStory = definePageCopy({ key: 'our-story', path: '/our-story', label: 'Our Story' }, words, {
  ...listedHead,
  heading,
  tagline: lead,
  journey: group('Journey', { heading, paragraphs: list('Paragraphs', paragraph, { toConfirm: 'anyone' }) }),
  milestones: group('Milestones', {
    heading,
    items: list(
      'Milestones',
      group('Milestone', {
        id,
        year: text('In the line of years', 20),
        when: text('When', 40),
        heading,
        text: multilineText('Text', 240, { toConfirm: 'anyone' }),
      }),
      { most: 20 },
    ),
  }),
  leadership: group('Leadership', {
    heading,
    people: list('People', group('Person', { role: text('Role', 80), text: multilineText('Text', 300, { toConfirm: 'owner' }), hidden }), {
      most: 20,
    }),
  }),
  joinUs: group('Join us', {
    heading,
    text: multilineText('Text', 240),
    label: text('Link text', 60),
    email: email('Email'),
  }),
  closing: group('At the end', closing),
})
