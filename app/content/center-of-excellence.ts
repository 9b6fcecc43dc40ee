import { closing, drawnImage, heading, leadToConfirm, listedHead, paragraph, point } from '#app/content/fields/common-fields.ts'
import { group, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Center of Excellence',
  description:
    'A Center of Excellence gives one hard problem a home: a small team in India that sets the standard, teaches it and measures it. See the five steps.',
  sharePicture: drawnImage,
  heading: 'Give your hardest problem its own team',
  lead: 'Some work happens in every department and goes well in few: test automation, data engineering, billing. A Center of Excellence takes it over, finds the best way and teaches your other teams, so they don’t each start from zero.',
  action: { label: 'Talk to us', path: '/contact-us' },
  definition: {
    heading: 'What’s a Center of Excellence?',
    paragraphs: [
      'A Center of Excellence (CoE) is a small group of specialists in one field. They write the standard, build the tools, coach the teams that use them and report whether results improve.',
      'It isn’t another layer of approval. Your teams come to it because its way is faster, and it closes when you don’t need it.',
      'A Global Capability Center is your team and its office. A CoE is one job that part of this team takes on. Many companies staff it from the center they already have in India.',
    ],
  },
  benefits: {
    heading: 'What do you get from a CoE?',
    items: [
      { heading: 'One way of working', text: 'Your teams stop solving the same problem differently, so people can move between them.' },
      { heading: 'Scarce skills, shared', text: 'A few specialists serve all your teams. No single team could keep them busy.' },
      { heading: 'Faster starts', text: 'Your new projects begin with templates, environments and checklists that already work.' },
      { heading: 'Fewer repeat mistakes', text: 'When one team learns the hard way, the lesson becomes part of the standard for all.' },
      {
        heading: 'Results you can track',
        text: 'You agree on a few metrics. We record them before the work starts and report them on a fixed date.',
      },
      { heading: 'Knowledge that stays', text: 'The standard is written down and in your systems, so it doesn’t leave with a person.' },
    ],
  },
  missions: {
    heading: 'Three missions. Pick one to start.',
    items: [
      {
        heading: 'Operational Excellence',
        text: 'Make your everyday work cheaper, faster and more reliable.',
        examples: [
          'Map a process and cut its waiting times',
          'Automate tests, releases or reconciliations',
          'Add quality checks where errors start',
        ],
      },
      {
        heading: 'Organizational Growth',
        text: 'Grow without inventing a new way of working for each new team.',
        examples: ['Write role profiles and hiring tests', 'Train new leads on one playbook', 'Give new teams tools that are ready to use'],
      },
      {
        heading: 'Enterprise Transformation',
        text: 'Carry one big change through every department, and finish it.',
        examples: [
          'Move applications to a new platform',
          'Bring scattered data under one model',
          'Retire the old system once no one depends on it',
        ],
      },
    ],
  },
  steps: {
    heading: 'How we help, in five steps',
    resultLabel: 'You get',
    items: [
      {
        heading: 'Choose the problem',
        text: 'We look for work that many teams repeat and that hurts when it goes wrong.',
        result: 'One problem, one sponsor and the metrics to judge it by',
      },
      {
        heading: 'Take stock',
        text: 'We watch how your teams work today and record the baseline.',
        result: 'A written baseline and a list of causes',
      },
      {
        heading: 'Staff the core',
        text: 'We recruit or assign the specialists in India. You choose the lead.',
        result: 'A named team with a one-page charter',
      },
      {
        heading: 'Work with the first teams',
        text: 'The CoE tries its standard on real work, with a few teams that volunteer.',
        result: 'A tested standard with tools and training',
      },
      {
        heading: 'Roll out and review',
        text: 'Your other teams adopt it. We compare results with the baseline on a fixed schedule.',
        result: 'A decision each time: extend, change or close',
      },
    ],
  },
  roles: {
    heading: 'Who does what?',
    items: [
      { who: 'Your sponsor', text: 'Owns the goal, opens doors and decides what’s next.' },
      { who: 'The CoE lead in India', text: 'Runs the team, keeps the standard and reports to your sponsor.' },
      { who: '{company}', text: 'Recruits, employs and equips the team, and steps in when a role is vacant.' },
    ],
  },
  closing: {
    heading: 'Which work does every team do differently?',
    text: 'Name it in one line. We’ll tell you if a CoE is the right answer or if something simpler will do.',
    action: { label: 'Talk to us', path: '/contact-us' },
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
    definition: group('Definition', { heading, paragraphs: list('Paragraphs', paragraph, { most: 8, toConfirm: 'anyone' }) }),
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
