/** What the program itself goes by. What the site says of the company, and its owner changes, begins in company.ts. */
export const site = {
  /** Until the store has been asked. */
  name: 'Tradewind',
  supportEmail: 'support@tradewind.example',
  careersEmail: 'careers@tradewind.example',
  slug: 'tradewind',
  /** Sent with every page view. */
  analyticsTitle: 'Tradewind Website',
} as const

/** The pages in the header beside the services, by what the company's words call them. */
export const navigation = {
  home: { path: '/' },
  story: { path: '/our-story' },
  insights: { path: '/blogs' },
  contact: { path: '/contact-us' },
} as const
