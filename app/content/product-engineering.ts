import { closing, drawnImage, heading, leadToConfirm, listedHead, point } from '#app/content/fields/common-fields.ts'
import { group, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Product Engineering',
  description:
    'An engineering team in India for your product: new development, modernization, data, quality assurance, customer success and digital marketing.',
  sharePicture: drawnImage,
  heading: 'Build your product with a team in India',
  lead: 'Engineers, testers and the people who bring your product to its users. They’re one team, and they follow your roadmap.',
  intro:
    'You keep product direction and architecture. We staff a team that works in your repositories, joins your planning and answers for what it ships. We employ the people and run their office. Your leads set the work. Start with one seat and the one service you’re missing. Add others once the team knows your product.',
  services: {
    heading: 'Six services, one team',
    items: [
      {
        name: 'New product development',
        text: 'Go from a sketch to a first release that users can try. You see working software at every review, and the code’s in your repository from the first commit.',
      },
      {
        name: 'Technology modernization',
        text: 'Replace an old system in parts while it keeps running. The team tests what exists first, so you can check each step and undo it.',
      },
      {
        name: 'Data engineering',
        text: 'Get pipelines, models and reports from the sources you name. You can trace every figure back to the record it came from.',
      },
      {
        name: 'Quality assurance',
        text: 'Your testers join at planning, not before release. Routine checks are automated, and people explore what machines don’t notice.',
      },
      {
        name: 'Customer success and account management',
        text: 'Onboarding, support and account reviews are handled by people who sit with your engineers. Customer reports go straight into the backlog.',
      },
      {
        name: 'Digital marketing',
        text: 'Campaigns, content and search work match what your product does now. You see results for each campaign.',
      },
    ],
  },
  why: {
    heading: 'Why choose {company}',
    items: [
      { heading: 'You choose the people', text: 'You interview every engineer before we make an offer.' },
      { heading: 'They work only for you', text: 'You don’t share anyone with another client, so knowledge of your product builds up.' },
      {
        heading: 'You own the code',
        text: 'Contracts assign the work product to you. It’s in your repositories, under your access rules.',
      },
      {
        heading: 'You agree on overlap hours',
        text: 'Daily overlap with your U.S. team is fixed per role before hiring, and candidates know it.',
      },
      {
        heading: 'It can become your own center',
        text: 'The team can grow into a Global Capability Center and, later, your own Indian entity.',
      },
    ],
  },
  closing: {
    heading: 'What should your team build first?',
    text: 'Describe the product and where it’s stuck. You’ll hear from us in {replyTime}.',
    action: { label: 'Click to Contact Us', path: '/contact-us' },
  },
} as const

export const productEngineering = definePageCopy(
  { key: 'product-engineering', path: '/product-engineering', label: 'Product Engineering' },
  words,
  {
    ...listedHead,
    heading,
    lead: leadToConfirm,
    intro: multilineText('Introduction', 600, { toConfirm: 'anyone' }),
    services: group('Services', {
      heading,
      items: list('Services', group('Service', { name: text('Name', 60), text: multilineText('Text', 300, { toConfirm: 'anyone' }) })),
    }),
    why: group('Why us', { heading, items: list('Reasons', point, { toConfirm: 'anyone' }) }),
    closing: group('At the end', closing),
  },
)
