import { drawnImage, heading, lead, leadToConfirm, listedHead, pageHead } from '#app/content/fields/common-fields.ts'
import { group, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy, type PageCopy } from '#domain/site-copy/page-copy.ts'
import { site } from './site.ts'

const nothing = 'We haven’t published anything here yet. These pages can help:'

const fields = { ...pageHead, heading, lead, empty: multilineText('While the list is empty', 200) }
const listedFields = { ...fields, ...listedHead }

const insights = definePageCopy(
  { key: 'insights', path: '/blogs', label: 'Insights & News' },
  {
    title: 'Insights & News',
    description:
      'Articles and news on running a team in India: cities, models, hiring, costs, IP and handover. Newest first, and you don’t need to sign up.',
    sharePicture: drawnImage,
    heading: 'Insights & News',
    lead: 'Lessons we’ve learned about teams in India, and news from other sources.',
    empty: nothing,
  },
  listedFields,
)

const news = definePageCopy(
  { key: 'news', path: '/news', label: 'News' },
  {
    title: 'News',
    description:
      'Short news on Global Capability Centers in India: locations, hiring, contracts and events. Each item links to the full story at its source.',
    sharePicture: drawnImage,
    heading: 'News',
    lead: 'Short items. Each one links to its source, so you don’t have to take our word for it.',
    empty: 'No news yet. These pages can help:',
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
    lead: 'Written by people who’ve set up and run centers.',
    empty: 'No articles yet. These pages can help:',
  },
  { ...listedFields, lead: leadToConfirm },
)

const all = definePageCopy(
  { key: 'all-items', path: '/manage-blogs', label: 'All Insights & News' },
  {
    title: 'All Insights & News',
    description:
      'Every article and news item that {company} has published, on one list with an index at the side. You’ll find the newest first under Insights & News.',
    heading: 'All Insights & News',
    lead: 'Here’s everything we’ve published.',
    empty: nothing,
  },
  fields,
)

const search = definePageCopy(
  { key: 'search', path: '/search-query', label: 'Search' },
  {
    title: 'Search',
    description:
      'Search all our articles and news on Global Capability Centers in India. You’ll see the best match first, with your search terms marked in the text.',
    heading: 'Search Insights & News',
    lead: 'Type a word or two. You’ll see the best match first.',
    empty: 'Type what you’re looking for, then press Go.',
    resultsLabel: 'Results for',
    moreThan: 'more than {number}',
    atLeast: 'at least {number}',
    noResult: 'Nothing matches all of these words. Try fewer words or a broader one. These pages can help too:',
    noFullMatch: 'No post has all of these words.',
    partialHeading: 'These match some of your words',
    nothingYet: 'We haven’t published anything yet. These pages can help:',
    endedEarly: 'The search took too long, so we stopped it early. Here’s what it found. Add a word to make it faster.',
    backToAll: { label: 'Show all Insights & News', path: '/blogs' },
  },
  {
    ...fields,
    empty: multilineText('Before a search', 200),
    resultsLabel: text('Before the search', 60),
    moreThan: text('When not all are counted', 60),
    atLeast: text('When it took too long', 60),
    noResult: multilineText('When nothing was found', 240),
    noFullMatch: multilineText('When posts have some of the words', 120),
    partialHeading: text('Above posts that have some of the words', 60),
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
    search: { label: 'Search articles and news', button: 'Go', empty: 'Type at least one word' },
    recentPosts: 'Recent Posts',
    noneYet: 'None yet.',
    tags: 'Tags',
    ways: [
      { label: 'Read short answers to common questions', path: '/faq' },
      { label: 'Compare the three models', path: '/global-capability-centers' },
      { label: 'Talk to us', path: '/contact-us' },
    ],
    errors: {
      fetch: 'Failed to fetch data. Please try again later.',
      search: 'Search failed. Please try again later.',
      busy: 'Too many people are searching right now. Try again in a moment.',
    },
  },
  {
    name: text('Breadcrumb and share images', 60),
    search: group('Search', { label: text('Label', 60), button: text('Button', 20), empty: text('When nothing is typed', 60) }),
    recentPosts: heading,
    noneYet: text('Without recent posts', 60),
    tags: heading,
    ways: list('Links if there are no items', link('Link'), { least: 0, most: 6 }),
    errors: group('Failures', {
      fetch: multilineText('Posts can’t be read', 200),
      search: multilineText('A search failed', 200),
      busy: multilineText('Too many search', 200),
    }),
  },
)
