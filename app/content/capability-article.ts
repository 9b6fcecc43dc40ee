import { closing, drawnImage, heading, leadToConfirm, listedHead, paragraph } from '#app/content/fields/common-fields.ts'
import { group, id, list, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import { site } from './site.ts'

const sections = [
  {
    id: 'two-kinds-of-team-one-backlog',
    heading: 'Two kinds of team, one backlog',
    paragraphs: [
      'When you open a Global Capability Center in India, you often work with technology service providers already. Sooner or later, someone in finance asks which of the two can go. It sounds like a sensible question. It assumes that both do the same work at different prices.',
      'They don’t. A center is built to stay. It employs people who learn your product, your customers and your habits. They’re still there when last spring’s decision turns out to be wrong. A service provider is built to arrive. It brings people who’ve solved the same problem elsewhere, and it can take them away once you’ve got your answer.',
      'Each is poor at what the other does well. A center that hires for a short peak ends up with the wrong people on its payroll. A provider that runs the core of your product for years ends up knowing it better than you do. So don’t ask which one to keep. Ask where the line between them runs.',
    ],
    list: [],
    pullLine: '',
  },
  {
    id: 'what-belongs-in-the-center',
    heading: 'What belongs in the center',
    paragraphs: [
      'Give your center the work that gets better with memory. The code that earns your money changes every week, and each change depends on the reasons behind earlier ones. The same is true of your data model, your customer relationships and the procedures that no outsider would understand.',
      'Ownership is the second test. If a failure would wake someone in your company at night, they should be able to call a colleague. They shouldn’t have to call a vendor.',
    ],
    list: [
      'Product architecture, and the services that change most often',
      'Test strategy, and the automated checks that guard a release',
      'Customer support for questions that need product knowledge',
      'Data definitions: what counts as a customer, an order, a refund',
      'Recruiting and training for all of these',
    ],
    pullLine: '',
  },
  {
    id: 'what-belongs-with-a-provider',
    heading: 'What belongs with a provider',
    paragraphs: [
      'Give a provider the work that has an end, or that you need only now and then. Moving an application to another platform is a good example. It takes people who’ve done it before, its scope is known, and you hope you’ll never do it again. So are a security review, the first version of a data warehouse and extra hands before a big launch.',
      'Providers also carry standards from one client to the next. A center sees one company from the inside. Over time, its way of working can become the only one it knows. If someone from outside says there’s a shorter way, they’re worth the fee.',
    ],
    pullLine: 'Keep what gets better with memory. Buy what gets better with repetition.',
    list: [],
  },
  {
    id: 'where-the-two-meet',
    heading: 'Where the two meet',
    paragraphs: [
      'Most trouble between centers and providers starts at the border. Each team assumes the other will write the migration script, or both write it. A provider reports progress to the U.S. office, and the center finds out when something breaks. No one means harm. No one drew the line, either.',
      'A short agreement settles most of it. For each piece of work a provider does, name one owner in the center. Let the owner accept or reject the result. Put the provider in the same planning meeting and the same issue tracker. Ask for code in small parts that your team can review. Don’t wait for one delivery at the end.',
      'Then plan the handover before you start. Spend the last part of any engagement side by side: the provider explains, the center does the work, and the provider watches. If an engagement ends with a document and a handshake, half its value is in the heads of people who’ve left.',
    ],
    list: [],
    pullLine: '',
  },
  {
    id: 'how-the-mix-changes-as-a-center-grows',
    heading: 'How the mix changes as you grow',
    paragraphs: [
      'A small hosted team can’t hold every skill. In its early days, the provider may well have more people on your work than the center does. Two things matter. Your few people in the center own the decisions, and each role you add takes over something you used to buy.',
      'At a hundred people and more, a center can have its own specialists, and it’s easier to absorb peaks. You’ll work with providers less often and for more precise tasks. In a large Captive center, that often means a few long relationships with firms that know your standards and can start right away.',
      'Some companies give this job to a Center of Excellence. That’s a small group that sets the standard for one field and decides what you build and what you buy. It sees both sides, so it can learn from both.',
    ],
    list: [],
    pullLine: '',
  },
  {
    id: 'five-questions-to-settle-the-line',
    heading: 'Five questions to settle the line',
    paragraphs: ['List your work for the coming year. Ask the same questions about each line.'],
    list: [
      'Will you still be changing this after the project’s over?',
      'Does it touch data or decisions you wouldn’t explain to an outsider?',
      'Do you need the skill all the time, or once?',
      'Who in your company will own the result, by name?',
      'If the provider left tomorrow, what would stop?',
    ],
    pullLine: '',
  },
  {
    id: 'start-from-the-answers',
    heading: 'Start from the answers',
    paragraphs: [
      'Work that points to the center tells you which roles to hire first. Work that points to a provider tells you what to put in the contract. If your own people disagree about a line, talk about that one longest. That’s where the trouble would’ve started.',
    ],
    list: [],
    pullLine: '',
  },
] as const

const words = {
  title: 'Blog Details',
  newsletterTitle: 'Newsletter Details',
  description:
    'A capability center keeps knowledge. A technology service provider brings experience, then leaves. Here’s how you divide the work between the two.',
  sharePicture: drawnImage,
  heading: 'Why you need both a center and providers',
  lead: 'Your own center and a technology service provider look like rivals for one budget. They aren’t: they do different work, and each makes the other better.',
  contents: 'In this article',
  sections,
  closing: {
    heading: 'Where does your line run?',
    text: 'Tell us what you buy today and what you’d rather own. We’ll help you sort it.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
} as const

const section = group(
  'Section',
  {
    id,
    heading,
    paragraphs: list('Paragraphs', paragraph, { most: 20 }),
    list: list('Points', text('Point', 200), { least: 0, most: 20 }),
    pullLine: text('Set large at the end', 160, { isOptional: true }),
  },
  { toConfirm: 'anyone' },
)

export const capabilityArticle = definePageCopy(
  { key: 'capability-article', path: `/${site.slug}-blog-details`, label: 'Article' },
  words,
  {
    ...listedHead,
    newsletterTitle: text('Title of the newsletter page', 60),
    heading,
    lead: leadToConfirm,
    contents: text('Above the list of contents', 60),
    sections: list('Sections', section, { most: 20 }),
    closing: group('At the end', closing),
  },
)
