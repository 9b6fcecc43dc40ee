import { drawnImage, heading, lead, leadToConfirm, listedHead, pageHead } from '#app/content/fields/common-fields.ts'
import { group, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy, type PageCopy } from '#domain/site-copy/page-copy.ts'
import { site } from './site.ts'

const nothing = 'Nothing has been published here yet. Until then, these pages may help:'

const fields = { ...pageHead, heading, lead, empty: multilineText('While it is empty', 200) }
const listedFields = { ...fields, ...listedHead }

const insights = definePageCopy(
  { key: 'insights', path: '/blogs', label: 'Insights & News' },
  {
    title: 'Insights & News',
    description:
      'Articles and news on running a team in India: cities, models, hiring, costs, intellectual property and handover. Newest first, free to read.',
    sharePicture: drawnImage,
    heading: 'Insights & News',
    lead: 'What we have learned about teams in India, and what others report.',
    empty: nothing,
  },
  listedFields,
)

const news = definePageCopy(
  { key: 'news', path: '/news', label: 'News' },
  {
    title: 'News',
    description:
      'Short notices on Global Capability Centers in India: locations, hiring, contracts and events, each with a link to the full story at its source.',
    sharePicture: drawnImage,
    heading: 'News',
    lead: 'Short notices, each with a link to its source.',
    empty: 'No news yet. Until then, these pages may help:',
  },
  listedFields,
)

const blogs = definePageCopy(
  { key: 'blogs', path: `/${site.slug}-blogs`, label: 'Blogs' },
  {
    title: '{company} Blogs',
    description:
      'Articles by {company} for U.S. companies with a team in India: the first city, the first 90 days, the site lead, the budget, the transfer.',
    sharePicture: drawnImage,
    heading: '{company} Blogs',
    lead: 'Written by the people who set up and run centers.',
    empty: 'No articles yet. Until then, these pages may help:',
  },
  { ...listedFields, lead: leadToConfirm },
)

const all = definePageCopy(
  { key: 'all-items', path: '/manage-blogs', label: 'All Insights & News' },
  {
    title: 'All Insights & News',
    description:
      'Every published article and news item of {company} on one list, with an index at the side, in the order in which they were stored.',
    heading: 'All Insights & News',
    lead: 'Every item we have published.',
    empty: nothing,
  },
  fields,
)

const search = definePageCopy(
  { key: 'search', path: '/search-query', label: 'Search' },
  {
    title: 'Search',
    description:
      'Search all articles and news on Global Capability Centers in India. The best match comes first, with the words you searched for marked in the text.',
    heading: 'Search Insights & News',
    lead: 'Type a word or two. The best match comes first.',
    empty: 'Type what you are looking for, then press Go.',
    resultsLabel: 'Results for',
    moreThan: 'more than {number}',
    atLeast: 'at least {number}',
    noResult: 'Nothing matches all of these words. Try fewer words, or a more general one. These pages may help too:',
    nothingYet: 'Nothing has been published yet. Until then, these pages may help:',
    endedEarly: 'The search took too long and was ended early: this is what it had found by then. With more words it is quicker.',
    backToAll: { label: 'Show all Insights & News', path: '/blogs' },
  },
  {
    ...fields,
    empty: multilineText('Before a search', 200),
    resultsLabel: text('Before the searched words', 60),
    moreThan: text('When not all are counted', 60),
    atLeast: text('When it took too long', 60),
    noResult: multilineText('When nothing was found', 240),
    nothingYet: multilineText('While nothing is published', 200),
    endedEarly: multilineText('When it took too long', 240),
    backToAll: link('Link to all'),
  },
)

export const listings = { insights, news, blogs, all, search }

export type ListTable = PageCopy<{ title: string; description: string; heading: string; lead: string; empty: string }>

export const listing = definePageCopy(
  { key: 'listing', label: 'Lists of items' },
  {
    name: 'Insights & News',
    search: { label: 'Search articles and news', button: 'Go', empty: 'One word at least' },
    recentPosts: 'Recent Posts',
    noneYet: 'None yet.',
    tags: 'Tags',
    ways: [
      { label: 'Read short answers to common questions', path: '/faq' },
      { label: 'Compare the three models', path: '/global-capability-centers' },
      { label: 'Ask us', path: '/contact-us' },
    ],
    errors: {
      fetch: 'Failed to fetch data. Please try again later.',
      search: 'Search failed. Please try again later.',
      busy: 'Too many people are searching at this moment. Please try again in a moment.',
    },
  },
  {
    name: text('On the way to a page, and on shared cards', 60),
    search: group('Search', { label: text('Label', 60), button: text('Button', 20), empty: text('When nothing is typed', 60) }),
    recentPosts: heading,
    noneYet: text('Without recent posts', 60),
    tags: heading,
    ways: list('Links where there are no items', link('Link'), { least: 0, most: 6 }),
    errors: group('Failures', {
      fetch: multilineText('Items cannot be read', 200),
      search: multilineText('A search failed', 200),
      busy: multilineText('Too many search', 200),
    }),
  },
)
