/** The company's facts. Another company starts here: name, slug, addresses and navigation are used from nowhere else. */
export const site = {
  name: 'Tradewind',
  slug: 'tradewind',
  /** Sent with every page view. */
  analyticsTitle: 'Tradewind Website',
  tagline: 'Managed Global Capability Centers in India',
  supportEmail: 'support@tradewind.example',
  careersEmail: 'careers@tradewind.example',
  offices: [
    {
      country: 'India',
      lines: ['Tradewind Managed Services', '4th Floor, Residency Road', 'Bengaluru, Karnataka 560025', 'India'],
      hidden: false,
    },
    {
      country: 'USA',
      lines: ['Tradewind Inc.', '1200 Harbor Street, Suite 300', 'San Mateo, CA 94401', 'USA'],
      hidden: true,
    },
  ],
} as const

type NavigationEntry = { label: string; path: string; hidden?: boolean }

export const serviceLinks: NavigationEntry[] = [
  { label: 'Global Capability Center', path: '/global-capability-centers' },
  { label: 'Center of Excellence', path: '/center-of-excellence' },
  { label: 'Executive Search', path: '/executive-search', hidden: true },
  { label: 'Product Engineering', path: '/product-engineering' },
]

export const navigation = {
  home: { label: 'Home', path: '/' },
  story: { label: 'Our Story', path: '/our-story' },
  insights: { label: 'Insights', path: '/blogs' },
  contact: { label: 'Contact Info', path: '/contact-us' },
} as const satisfies Record<string, NavigationEntry>

/** A tag without a path shows as disabled; giving it one switches it on. */
export const tags: { label: string; path?: string }[] = [{ label: 'News', path: '/news' }, { label: 'Blogs' }, { label: 'Newsletters' }]
