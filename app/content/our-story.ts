import { closing, drawnImage, heading, lead, listedHead, paragraph } from '#app/content/fields/common-fields.ts'
import { email, group, hidden, id, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Our Story',
  description:
    'Founded in 2005 as an executive search firm, {company} now builds and runs Global Capability Centers in India. Read how one led to the other.',
  sharePicture: drawnImage,
  heading: 'We began by finding leaders. Now we build the teams around them.',
  tagline:
    'A large corporation can afford to learn India by itself. We give small and mid-sized companies the same strength: a Global Capability Center cut to their size.',
  journey: {
    heading: 'The journey',
    paragraphs: [
      '{company} was founded in 2005 as an executive search firm. Clients came to us for one person at a time: a country head, a plant manager, a director of engineering.',
      'Placing leaders taught us what happens after the first day. A new site head had to find an office, set up payroll and hire a team, mostly alone and all at once. Good people lost months to work they had not been hired for.',
      'In 2013 a company in education technology asked if we would take that work over. We gave its team of 25+ people an office, employed them and ran everything around them, while the client led the work. The Hosted model came from that request.',
      'In 2014 we set up our first dedicated center. It began with 70+ people and grew to 2000+. We learned what a second shift, a third floor and a full management team ask of those who run the site, and wrote it down.',
      'In 2017 we opened an office in the United States. Clients wanted to sit across the table from someone who answers for the result, in their own hours, and to plan U.S. and Indian teams as one.',
      "Today we grow in two directions: into more functions, from Sales to HR, and deeper into those we know. The aim has stayed modest. A startup that fills one seat should get the care of a corporation that fills hundreds, and a small firm should not need a large one's departments to hire well in another country.",
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
        text: 'More functions under one roof, and more depth in each of them.',
      },
      {
        id: '2017',
        year: '2017',
        when: 'June 2017',
        heading: 'US office multi-shore capability',
        text: 'Clients get a partner on their side of the ocean; teams on both sides follow one plan.',
      },
      {
        id: '2014',
        year: '2014',
        when: 'March 2014',
        heading: 'Dedicated GCC setup from 70+ to 2000+ FTEs',
        text: 'One client, one center of its own, and our proof that a small start can grow large.',
      },
      {
        id: '2013',
        year: '2013',
        when: 'July 2013',
        heading: 'Hosted model of GCC inception with 25+ FTEs for an ed-tech',
        text: 'We employed and housed the team; the client led its work.',
      },
      {
        id: '2005',
        year: '2005',
        when: 'April 2005',
        heading: 'Founded as an executive search firm',
        text: 'One role at a time, chosen with care. The habit stayed.',
      },
    ],
  },
  leadership: {
    heading: 'Who answers to you',
    people: [
      {
        role: 'Founder & CEO',
        text: 'Agrees with you on model, size and goals before any contract is signed. Remains the person to call when something should go differently.',
        hidden: false,
      },
      {
        role: 'Co-Founder & Head of Operations',
        text: 'Runs offices, payroll and hiring for every center. Leads the handover when a center moves to your own company.',
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
    text: 'Recruiters, operations managers and engineers: tell us what you have built, run or mended.',
    label: 'Send your Resume',
    email: '{careersEmail}',
  },
  closing: {
    heading: 'The next chapter can be your center.',
    text: 'Tell us where you are today. We will tell you what we would do first.',
    action: { label: 'Write to us', path: '/contact-us' },
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
    label: text('Words of the link', 60),
    email: email('Mail address'),
  }),
  closing: group('At the end', closing),
})
