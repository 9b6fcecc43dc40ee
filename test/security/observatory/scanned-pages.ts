export type ScannedPage = { name: string; path: string; least: number; status?: number; isGated?: true; hasFailed?: true }

export type Score = { name: string; score: number; grade: string; algorithm: number; failed: string[] }

export const DOMAIN = 'tradewind.example'
export const SITE = `https://www.${DOMAIN}`

/** One of each class of answers, and the least that the Observatory is to give it. */
export const PAGES: readonly ScannedPage[] = [
  { name: 'home', path: '/', least: 135 },
  { name: 'contact', path: '/contact-us', least: 135 },
  { name: 'article', path: '/blog-details?id=x', least: 135 },
  { name: 'missing', path: '/nope', status: 404, least: 135 },
  { name: 'failed', path: '/blog-details?id=x', status: 500, hasFailed: true, least: 135 },
  { name: 'feed', path: '/feed.xml', least: 135 },
  { name: 'api', path: '/api/blog/x', least: 135 },
  { name: 'picture', path: '/assets/img/960x900/x.webp', least: 130 },
  { name: 'sign-in', path: '/login', least: 130 },
  { name: 'admin', path: '/admin', isGated: true, least: 130 },
  { name: 'editor', path: '/add-tradewind-blog', isGated: true, least: 130 },
  { name: 'preview', path: '/preview/blog/x', isGated: true, least: 130 },
]
