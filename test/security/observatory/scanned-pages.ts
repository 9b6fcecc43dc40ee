export type ScannedPage = {
  name: string
  path: string
  status?: '4xx' | '5xx'
  isGated?: true
  hasFailed?: true
  isShared?: true
  accepted?: string
}

export type Score = { name: string; score: number; grade: string; algorithm: number; failed: string[] }

export const DOMAIN = 'tradewind.example'
export const SITE = `https://www.${DOMAIN}`

/** One of each class of answers. */
export const PAGES: readonly ScannedPage[] = [
  { name: 'home', path: '/' },
  { name: 'contact', path: '/contact-us' },
  { name: 'article', path: '/blog-details?id=x' },
  { name: 'missing', path: '/nope', status: '4xx' },
  { name: 'failed', path: '/blog-details?id=x', status: '5xx', hasFailed: true },
  { name: 'feed', path: '/feed.xml' },
  { name: 'api', path: '/api/blog/x' },
  { name: 'picture', path: '/assets/img/960x900/x.webp', isShared: true },
  { name: 'sign-in', path: '/login', accepted: 'sri-not-implemented-but-external-scripts-loaded-securely' },
  { name: 'admin', path: '/admin', isGated: true },
  { name: 'editor', path: '/add-tradewind-blog', isGated: true },
  { name: 'preview', path: '/preview/blog/x', isGated: true },
]
