/** These are product constants; company.ts holds what the owner edits. */
export const site = {
  /** This value serves until the store answers. */
  name: 'Tradewind',
  supportEmail: 'support@tradewind.example',
  careersEmail: 'careers@tradewind.example',
  slug: 'tradewind',
  /** Every page view is reported under this title. */
  analyticsTitle: 'Tradewind Website',
} as const

export const navigation = {
  home: { path: '/' },
  story: { path: '/our-story' },
  insights: { path: '/blogs' },
  contact: { path: '/contact-us' },
} as const
