import { closing, drawnImage, heading, leadToConfirm, listedHead, paragraph, point } from '#app/content/fields/common-fields.ts'
import { group, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Center of Excellence',
  description:
    'A Center of Excellence gives one subject a home: a small team in India that sets the standard, teaches it and measures it. See the five steps.',
  sharePicture: drawnImage,
  heading: 'Give one hard subject a team that owns it',
  lead: 'Test automation, data engineering, billing: some work is done in every department and done well in few. A Center of Excellence takes it over, finds the best way and teaches it to the others.',
  action: { label: 'Tell us the subject', path: '/contact-us' },
  definition: {
    heading: 'What a Center of Excellence is',
    paragraphs: [
      'A Center of Excellence (CoE) is a small group of specialists with one subject. They write the standard, build the tools, coach the teams that use them and report whether results improve.',
      'It is not another layer of approval. Teams come to it because its way is faster, and it closes when the subject no longer needs it.',
      'A Global Capability Center is the team and the place. A CoE is a task that part of this team takes on. Many companies staff it from the center they already have in India.',
    ],
  },
  benefits: {
    heading: 'What you get from it',
    items: [
      { heading: 'One way of working', text: 'Teams stop solving the same problem differently, and people can move between them.' },
      { heading: 'Scarce skills, shared', text: 'A few specialists serve all teams, where no single team could keep them busy.' },
      { heading: 'Faster starts', text: 'New projects begin with templates, environments and checklists that already work.' },
      { heading: 'Fewer repeated mistakes', text: 'What one team learns the hard way becomes part of the standard for all.' },
      {
        heading: 'Results you can follow',
        text: 'Each subject has a few measures, taken before the work starts and reported on a fixed date.',
      },
      { heading: 'Knowledge that stays', text: 'The standard is written down and in your systems, so it does not leave with a person.' },
    ],
  },
  missions: {
    heading: 'Three missions. Choose one to begin with.',
    items: [
      {
        heading: 'Operational Excellence',
        text: 'Make work you do every day cheaper, quicker and more reliable.',
        examples: [
          'Map a process and remove its waiting times',
          'Automate tests, releases or reconciliations',
          'Set quality checks where errors arise',
        ],
      },
      {
        heading: 'Organizational Growth',
        text: 'Let the company grow without a new way of working in each new team.',
        examples: [
          'Write role profiles and hiring tests',
          'Train new leads on the same playbook',
          'Give new teams tools that are ready to use',
        ],
      },
      {
        heading: 'Enterprise Transformation',
        text: 'Carry one large change through all departments, and finish it.',
        examples: [
          'Move applications to a new platform',
          'Bring scattered data under one model',
          'Retire the old system once nobody depends on it',
        ],
      },
    ],
  },
  steps: {
    heading: 'How we help, in five steps',
    resultLabel: 'You get',
    items: [
      {
        heading: 'Choose the subject',
        text: 'We look for work that recurs in many teams and hurts when it goes wrong.',
        result: 'One subject, one sponsor, and the measures that will judge it',
      },
      {
        heading: 'Take stock',
        text: 'We watch how the work is done today and record the starting values.',
        result: 'A written baseline and a list of causes',
      },
      {
        heading: 'Staff the core',
        text: 'We hire or assign the specialists in India. You choose the lead.',
        result: 'A named team with a charter of one page',
      },
      {
        heading: 'Work with the first teams',
        text: 'The CoE tries its standard on real work, with a few teams that volunteer.',
        result: 'A tested standard with tools and training',
      },
      {
        heading: 'Spread and review',
        text: 'The other teams adopt it. Results are compared with the baseline on a fixed rhythm.',
        result: 'A decision each time: extend, change or close',
      },
    ],
  },
  roles: {
    heading: 'Who does what',
    items: [
      { who: 'Your sponsor', text: 'Owns the goal, opens doors, decides what comes next.' },
      { who: 'The CoE lead in India', text: 'Runs the team, keeps the standard, reports to the sponsor.' },
      { who: '{company}', text: 'Hires, houses and pays the team, and steps in when a role falls vacant.' },
    ],
  },
  closing: {
    heading: 'Which work do all your teams do differently?',
    text: 'Name it in one line. We will tell you if a CoE is the right answer, or a simpler one will do.',
    action: { label: 'Send us the subject', path: '/contact-us' },
  },
} as const

export const centerOfExcellence = definePageCopy(
  { key: 'center-of-excellence', path: '/center-of-excellence', label: 'Center of Excellence' },
  words,
  {
    ...listedHead,
    heading,
    lead: leadToConfirm,
    action: link('Button'),
    definition: group('What it is', { heading, paragraphs: list('Paragraphs', paragraph, { most: 8, toConfirm: 'anyone' }) }),
    benefits: group('Benefits', { heading, items: list('Benefits', point, { toConfirm: 'anyone' }) }),
    missions: group('Missions', {
      heading,
      items: list(
        'Missions',
        group('Mission', {
          heading,
          text: multilineText('Text', 240, { toConfirm: 'anyone' }),
          examples: list('Examples', text('Example', 120), { most: 8, toConfirm: 'anyone' }),
        }),
        { most: 6 },
      ),
    }),
    steps: group('Steps', {
      heading,
      resultLabel: text('Before each result', 40),
      items: list('Steps', group('Step', { heading, text: multilineText('Text', 240), result: text('Result', 140) }), {
        most: 8,
        toConfirm: 'anyone',
      }),
    }),
    roles: group('Who does what', {
      heading,
      items: list('Roles', group('Role', { who: text('Who', 60), text: multilineText('Text', 240) }), { toConfirm: 'anyone' }),
    }),
    closing: group('At the end', closing),
  },
)
