import type { Page } from './page.ts'
import { site } from './site.ts'

/** For every listing: when the store does not answer. */
export const listingErrors = {
  fetch: 'Failed to fetch data. Please try again later.',
  search: 'Search failed. Please try again later.',
  busy: 'Too many people are searching at this moment. Please try again in a moment.',
} as const

const empty = 'Nothing has been published here yet. Until then, these pages may help:'

export const listings = {
  insights: {
    title: 'Insights & News',
    description:
      'Articles and news on running a team in India: cities, models, hiring, costs, intellectual property and handover. Newest first, free to read.',
    heading: 'Insights & News',
    lead: 'What we have learned about teams in India, and what others report.',
    empty,
  },
  news: {
    title: 'News',
    description:
      'Short notices on Global Capability Centers in India: locations, hiring, contracts and events, each with a link to the full story at its source.',
    heading: 'News',
    lead: 'Short notices, each with a link to its source.',
    empty: 'No news yet. Until then, these pages may help:',
  },
  /** The company's own blog. */
  blogs: {
    title: `${site.name} Blogs`,
    description: `Articles by ${site.name} for U.S. companies with a team in India: the first city, the first 90 days, the site lead, the budget, the transfer.`,
    heading: `${site.name} Blogs`,
    lead: 'Written by the people who set up and run centers.',
    empty: 'No articles yet. Until then, these pages may help:',
  },
  all: {
    title: 'All Insights & News',
    description: `Every published article and news item of ${site.name} on one list, with an index at the side, in the order in which they were stored.`,
    heading: 'All Insights & News',
    lead: 'Every item we have published.',
    empty,
  },
  search: {
    title: 'Search',
    description:
      'Search all articles and news on Global Capability Centers in India. The best match comes first, with the words you searched for marked in the text.',
    heading: 'Search Insights & News',
    lead: 'Type a word or two, such as “first city” or “transfer”.',
    empty: 'Type what you are looking for, then press Go.',
  },
} as const satisfies Record<string, Page>

export const searchWords = {
  label: 'Search articles and news',
  button: 'Go',
  resultsLabel: 'Results for',
  noResult: 'Nothing matches all of these words. Try fewer words, or a more general one. These pages may help too:',
  endedEarly: 'The search took too long and was ended early: this is what it had found by then. With more words it is quicker.',
  backToAll: { label: 'Show all Insights & News', path: '/blogs' },
} as const

export const emptyWays = [
  { label: 'Read short answers to common questions', path: '/faq' },
  { label: 'Compare the three models', path: '/global-capability-centers' },
  { label: 'Ask us', path: '/contact-us' },
] as const

export const sidebarWords = { recentPosts: 'Recent Posts', tags: 'Tags' } as const
