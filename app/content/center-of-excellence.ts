import { definePageCopy, group, link, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import words from './center-of-excellence.json' with { type: 'json' }
import { closing, heading, leadToConfirm, listedHead, paragraph, point } from './common-fields.ts'

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
      text: multilineText('Text', 240),
      step: text('Heading of the steps', 20),
      you: text('Your lane', 30),
      company: text('Our lane', 30),
      team: text('Lane of the CoE team', 30),
      leads: text('After what the lead does, for screen readers', 40),
      resultLabel: text('Before each result', 40),
      items: list(
        'Steps',
        group('Step', {
          heading,
          text: multilineText('What the lead does', 240),
          youLead: { type: 'switch', label: 'You lead this step' },
          teamLeads: { type: 'switch', label: 'The CoE team leads this step' },
          you: text('What you do', 60, { isOptional: true }),
          company: text('What we do', 60, { isOptional: true }),
          team: text('What the CoE team does', 60, { isOptional: true }),
          result: text('Result', 140),
        }),
        { most: 8, toConfirm: 'anyone' },
      ),
    }),
    roles: group('Who does what', {
      heading,
      items: list('Roles', group('Role', { who: text('Who', 60), text: multilineText('Text', 240) }), { toConfirm: 'anyone' }),
    }),
    closing: group('At the end', closing),
  },
)
