export const hints = {
  excerpt: 'Two or three sentences. They stand on the card, under the title.',
  posted: 'A later day or time schedules the post.',
  postedTime: '{zone}, the site’s time. Midnight if empty.',
  author: 'Choose an author or type any name.',
  expiry: 'From this day on it is marked as expired.',
  slug: 'Ends the post’s URL. Made from the title if empty. Former URLs lead here.',
  metaTitle: 'For search results and shared links. The title if empty.',
  metaDescription: 'For search results and shared links. The excerpt if empty.',
  draft: 'While this is ticked, visitors do not see the item, whatever its dates say.',
} as const
