import { closing, drawnImage, heading, lead, listedHead, paragraph, point } from '#app/content/fields/common-fields.ts'
import { group, link, list, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Executive Search',
  description:
    'Executive search and staffing in India for U.S. companies. For each leadership role, we recommend three people. You meet them and select one.',
  sharePicture: drawnImage,
  heading: 'Three recommendations. You select one.',
  lead: 'The first leader you hire in India shapes every hire after that. {company} began as a search firm, and it’s still how we fill the roles your center depends on.',
  action: { label: 'Talk to us', path: '/contact-us' },
  policy: {
    heading: 'Why only three?',
    paragraphs: [
      'A long list hands the choosing back to you. We meet many candidates and present three. Each can do the job, and each is on the list for a different reason.',
      'With every name, you get our notes. You’ll read what the person has built, what we checked, why they’d leave their current employer and what worries us.',
      'You select one. If none of the three is right, we’ve misunderstood the role. We go back to the brief with you before we bring new names.',
    ],
  },
  counters: [
    { value: '300+', label: 'happy clients' },
    { value: '2165+', label: 'placements' },
    { value: '20+', label: 'years' },
  ],
  advantages: {
    heading: 'What do you get from our search?',
    items: [
      {
        heading: 'Candidates who aren’t looking',
        text: 'Good site leads rarely answer job ads. We approach them directly and in confidence.',
      },
      {
        heading: 'A brief before a search',
        text: 'We write down what the person must achieve, and you agree to it before the first call.',
      },
      { heading: 'Judged on results', text: 'We ask candidates for decisions they made and what happened next, not for a list of tools.' },
      { heading: 'References we call', text: 'We talk to people who worked for the candidate, not only to past employers.' },
      {
        heading: 'Help through the notice period',
        text: 'Notice periods in India can be long. We stay in touch, so an accepted offer becomes a first day.',
      },
      {
        heading: 'The team after the leader',
        text: 'Our staffing group then fills the roles your new leader needs, with that leader at the table.',
      },
    ],
  },
  roles: {
    heading: 'Which roles do we search for?',
    items: [
      'Site lead or country head',
      'Head of engineering',
      'Head of operations',
      'Finance and HR leads',
      'Principal engineers and architects',
    ],
  },
  closing: {
    heading: 'What must your next leader achieve?',
    text: 'A paragraph is enough to begin. You’ll have our questions in {replyTime}.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
} as const

export const executiveSearch = definePageCopy({ key: 'executive-search', path: '/executive-search', label: 'Executive Search' }, words, {
  ...listedHead,
  heading,
  lead,
  action: link('Button'),
  policy: group('Policy', { heading, paragraphs: list('Paragraphs', paragraph, { most: 8, toConfirm: 'anyone' }) }),
  counters: list('Figures', group('Figure', { value: text('Number', 12), label: text('What it counts', 40) }), { most: 6 }),
  advantages: group('Advantages', { heading, items: list('Advantages', point, { toConfirm: 'anyone' }) }),
  roles: group('Roles', { heading, items: list('Roles', text('Role', 80), { most: 20, toConfirm: 'anyone' }) }),
  closing: group('At the end', closing),
})
