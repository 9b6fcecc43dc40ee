import { closing, drawnImage, heading, leadToConfirm, listedHead, point } from '#app/content/fields/common-fields.ts'
import { group, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Product Engineering',
  description:
    'An engineering team in India for your product: new development, modernization, data, quality assurance, customer success and digital marketing.',
  sharePicture: drawnImage,
  heading: 'A team in India that builds your product with you',
  lead: 'Engineers, testers and the people who bring the product to its users, in one team and on your roadmap.',
  intro:
    'You keep product direction and architecture. We staff a team that works in your repositories, joins your planning and answers for what it ships. We employ the people and run their office; your leads set the work. Begin with one seat and the one service you lack, and add others once the team knows your product.',
  services: {
    heading: 'Six services, one team',
    items: [
      {
        name: 'New product development',
        text: 'From a sketch to a first release that users can try. You see working software at every review, and the code is in your repository from the first commit.',
      },
      {
        name: 'Technology modernization',
        text: 'An old system replaced in parts, while it keeps running. We begin with tests around what exists, so that each step can be checked and undone.',
      },
      {
        name: 'Data engineering',
        text: 'Pipelines, models and reports from sources you name. Every figure can be traced back to the record it came from.',
      },
      {
        name: 'Quality assurance',
        text: 'Testers who join at planning, not before release. Routine checks are automated; people explore what machines do not notice.',
      },
      {
        name: 'Customer success and account management',
        text: 'Onboarding, support and account reviews by people who sit with the engineers. What customers report goes straight into the backlog.',
      },
      {
        name: 'Digital marketing',
        text: 'Campaigns, content and search work tied to what the product does now, with results reported per campaign.',
      },
    ],
  },
  why: {
    heading: 'Why choose {company}',
    items: [
      { heading: 'You choose the people', text: 'You interview every engineer before an offer is made.' },
      { heading: 'They work only for you', text: 'Nobody is shared with another client, so knowledge of your product builds up.' },
      { heading: 'You own the code', text: 'Contracts assign the work to you. It lives in your repositories and under your access rules.' },
      { heading: 'Hours are agreed', text: 'Daily overlap with your U.S. team is fixed per role before hiring, and candidates know it.' },
      {
        heading: 'It can become your own center',
        text: 'The team can grow into a Global Capability Center and, later, your own company in India.',
      },
    ],
  },
  closing: {
    heading: 'What should the team build first?',
    text: 'Describe the product and the part that is stuck. You will hear from us in {replyTime}.',
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
