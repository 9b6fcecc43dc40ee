import { definePageCopy, group, text } from '#domain/site-copy/page-copy.ts'
import { secondCall } from './common-fields.ts'
import words from './shared-copy.json' with { type: 'json' }

export const sharedCopy = definePageCopy({ key: 'shared', label: 'Shared text' }, words, {
  home: text('First of the way to a page', 40),
  skip: text('Link past the header', 60),
  feed: text('Name of the feed in browsers', 60),
  tryAgain: text('Button after a failure', 40),
  writeToUs: text('Button after a failure', 40),
  item: group('News and blog items', {
    minutes: text('Time to read: {minutes} is a number', 60),
    by: text('Author: {author} is the name', 60),
    fullStory: text('Link to the source', 60),
    fullStoryAt: text('Link to the source: {source} is its name', 60),
    related: text('Above other items', 60),
  }),
  share: group('Share', { heading: text('Heading', 60), email: text('By email', 40), address: text('Link', 60) }),
  plan: group('Second call to action', secondCall),
  pages: group('Numbers of pages', { previous: text('Back', 40), next: text('On', 40) }),
})
