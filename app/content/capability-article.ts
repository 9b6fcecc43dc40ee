import { closing, drawnImage, heading, leadToConfirm, listedHead, paragraph } from '#app/content/fields/common-fields.ts'
import { group, id, list, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import { site } from './site.ts'

const sections = [
  {
    id: 'two-kinds-of-team-one-backlog',
    heading: 'Two kinds of team, one backlog',
    paragraphs: [
      'A company that opens a Global Capability Center in India often works with technology service providers already. Sooner or later someone in finance asks which of the two can go. It sounds like a sensible question. It rests on the idea that both do the same work at different prices.',
      'They do not. A center is built to stay. It employs people who learn your product, your customers and your habits, and who are still there when the decision of last spring turns out to be wrong. A service provider is built to arrive. It brings people who have solved the same problem elsewhere, and it can take them away again once the problem is solved.',
      'Each is poor at what the other does well. A center that hires for a short peak ends with the wrong people on its payroll. A provider that is left with the core of a product for years ends up knowing it better than its owner. The question is not which one to keep. It is where the line between them runs.',
    ],
    list: [],
    pullLine: '',
  },
  {
    id: 'what-belongs-in-the-center',
    heading: 'What belongs in the center',
    paragraphs: [
      'Put into the center whatever gets better with memory. The code that earns your money changes every week, and each change depends on the reasons behind earlier ones. The same is true of the data model, of customer relations and of the operating procedures that nobody outside would understand.',
      'Ownership is the second test. If a failure in this area would wake someone in your company at night, that person should be able to call a colleague, not a vendor.',
    ],
    list: [
      'Product architecture, and the services that change most often',
      'Test strategy, and the automated checks that guard a release',
      'Customer support for questions that need knowledge of the product',
      'Data definitions: what counts as a customer, an order, a refund',
      'Recruiting and training for all of these',
    ],
    pullLine: '',
  },
  {
    id: 'what-belongs-with-a-provider',
    heading: 'What belongs with a provider',
    paragraphs: [
      'Give to a provider whatever has an end or is needed only now and then. Moving an application to another platform is a good example. It asks for people who have done it before, it takes a known stretch of work, and you hope never to do it again. A security review, the first version of a data warehouse and a second pair of hands before a large launch are of the same kind.',
      'Providers also carry standards from one client to the next. A center sees one company from the inside; over time its way of working can become the only one it knows. Someone who comes from elsewhere, and says that there is a shorter way, is worth the fee.',
    ],
    pullLine: 'Keep what gets better with memory. Buy what gets better with repetition.',
    list: [],
  },
  {
    id: 'where-the-two-meet',
    heading: 'Where the two meet',
    paragraphs: [
      'Most trouble between centers and providers starts at the border. Two teams assume that the other will write the migration script, or both write it. A provider reports progress to the U.S. office, and the center hears of it when something breaks. None of this is bad will. Nobody drew the line.',
      'A short agreement settles most of it. Name one owner in the center for each piece of work a provider does. Let the owner accept or reject the result, with the provider in the same planning meeting and the same issue tracker. Ask that code arrive in your repositories in small parts that can be reviewed, rather than as one delivery at the end.',
      'Then plan the ending before the beginning. The last part of any engagement should be spent side by side: the provider explains, the center does the work, and the provider watches. An engagement that ends with a document and a handshake has left half of its value in the heads of people who are now somewhere else.',
    ],
    list: [],
    pullLine: '',
  },
  {
    id: 'how-the-mix-changes-as-a-center-grows',
    heading: 'How the mix changes as a center grows',
    paragraphs: [
      'A small hosted team cannot hold every skill. In its early days the provider may well have more people on your work than the center has. What matters is that the few people in the center own the decisions, and that each role you add takes over something that used to be bought.',
      'As a center reaches a hundred people and more, it can hold specialists of its own, and peaks become easier to absorb. Work with providers becomes rarer and more precise. In a large captive center it often takes the form of a few long relationships, with firms that know your standards and can start at once.',
      'Some companies put this into the hands of a Center of Excellence: a small group that sets the standard for one subject and decides, for that subject, what is built inside and what is bought. It sees both sides, and so it can learn from both.',
    ],
    list: [],
    pullLine: '',
  },
  {
    id: 'five-questions-to-settle-the-line',
    heading: 'Five questions to settle the line',
    paragraphs: ['Take the list of work for the coming year and ask the same questions of each line.'],
    list: [
      'Will we still be changing this after the project has ended?',
      'Does it touch data or decisions that we would not explain to an outsider?',
      'Do we need the skill all the time, or once?',
      'Who in our company will own the result, by name?',
      'If the provider left tomorrow, what would stop?',
    ],
    pullLine: '',
  },
  {
    id: 'start-from-the-answers',
    heading: 'Start from the answers',
    paragraphs: [
      'Work that points to the center tells you which roles to hire first. Work that points to a provider tells you what to put into the contract. Lines on which your own people disagree deserve the longest talk, because that is where the trouble would have started.',
    ],
    list: [],
    pullLine: '',
  },
] as const

const words = {
  title: 'Blog Details',
  newsletterTitle: 'Newsletter Details',
  description:
    'A capability center keeps knowledge; a technology service provider brings experience and leaves again. How to divide the work between the two.',
  sharePicture: drawnImage,
  heading: 'Capability centers and service providers: why you need both',
  lead: 'A center of your own and a technology service provider look like rivals for one budget. They do different work, and each makes the other better.',
  contents: 'In this article',
  sections,
  closing: {
    heading: 'Where does your line run?',
    text: 'Tell us what you buy today and what you would rather own. We will help you sort it.',
    action: { label: 'Write to us', path: '/contact-us' },
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
