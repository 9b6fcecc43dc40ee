import { definePageCopy, group, link, list, multilineText, type PageCopy, text } from '#domain/site-copy/page-copy.ts'
import { heading, lead, leadToConfirm, listedHead, pageHead } from './common-fields.ts'
import words from './listings.json' with { type: 'json' }
import { site } from './site.ts'

const fields = { ...pageHead, lead, empty: multilineText('While the list is empty', 200) }
const listedFields = { ...fields, ...listedHead }

const insights = definePageCopy({ key: 'insights', path: '/blogs', label: 'Insights & News' }, words.insights, listedFields)

const news = definePageCopy({ key: 'news', path: '/news', label: 'News' }, words.news, listedFields)

const blogs = definePageCopy({ key: 'blogs', path: `/${site.slug}-blogs`, label: 'Blogs' }, words.blogs, {
  ...listedFields,
  lead: leadToConfirm,
})

const all = definePageCopy({ key: 'all-items', path: '/manage-blogs', label: 'All Insights & News' }, words.all, fields)

const search = definePageCopy({ key: 'search', path: '/search-query', label: 'Search' }, words.search, {
  ...fields,
  empty: multilineText('Before a search', 200),
  resultsLabel: text('Before the search', 60),
  moreThan: text('When not all are counted', 60),
  atLeast: text('When it took too long', 60),
  noResult: multilineText('When nothing was found', 240),
  noFullMatch: multilineText('When posts have some of the words', 120),
  partialHeading: text('Above posts that match in part', 60),
  nothingYet: multilineText('While nothing is published', 200),
  endedEarly: multilineText('When it took too long', 240),
  backToAll: link('Link to all'),
})

export const listings = { insights, news, blogs, all, search }

export type ListTable = PageCopy<{ title: string; description: string; heading: string; lead: string; empty: string }>

export const listing = definePageCopy({ key: 'listing', label: 'Lists of items' }, words.listing, {
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
})
