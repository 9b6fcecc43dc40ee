import { closing, drawnImage, heading, lead, listedHead, paragraph, point } from '#app/content/fields/common-fields.ts'
import { group, link, list, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Executive Search',
  description:
    'Executive search and staffing in India for U.S. companies. For each leadership role we recommend three people; you meet them and select one.',
  sharePicture: drawnImage,
  heading: 'Three recommendations. You select one.',
  lead: 'The first leader you hire in India shapes every hire after. {company} began as a search firm, and this is how we fill the roles a center depends on.',
  action: { label: 'Describe the role', path: '/contact-us' },
  policy: {
    heading: 'Why only three?',
    paragraphs: [
      'A long list moves the work of choosing to you. We meet many candidates and present three, each able to do the job, each for a different reason.',
      'With every name you get our notes: what the person has built, what we checked, why they would leave their present employer, and what worries us.',
      'You select one. If none of the three is right, we have misunderstood the role. We go back to the brief with you before we bring new names.',
    ],
  },
  counters: [
    { value: '300+', label: 'happy clients' },
    { value: '2165+', label: 'placements' },
    { value: '20+', label: 'years' },
  ],
  advantages: {
    heading: 'What you get from our search',
    items: [
      {
        heading: 'People who are not looking',
        text: 'Good site leads seldom answer advertisements. We approach them directly and in confidence.',
      },
      {
        heading: 'A brief before a search',
        text: 'We write down what the person must achieve and agree on it with you before the first call.',
      },
      { heading: 'Judged on work', text: 'Interviews ask for decisions the person made and what came of them, not for a list of tools.' },
      { heading: 'References we call', text: 'We speak with people who worked for the candidate, not only with those who employed them.' },
      {
        heading: 'Help through the notice period',
        text: 'Notice periods in India can be long. We stay in touch, so that an accepted offer becomes a first day.',
      },
      {
        heading: 'The team after the leader',
        text: 'Our staffing group then fills the roles that the new leader needs, with the leader at the table.',
      },
    ],
  },
  roles: {
    heading: 'Roles we search for',
    items: [
      'Site lead or country head',
      'Head of engineering',
      'Head of operations',
      'Finance and HR leads',
      'Principal engineers and architects',
    ],
  },
  closing: {
    heading: 'Tell us what the person must achieve.',
    text: 'A paragraph is enough to begin. We reply in {replyTime} with our questions.',
    action: { label: 'Send us the brief', path: '/contact-us' },
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
