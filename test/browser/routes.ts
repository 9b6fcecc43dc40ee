/** Addresses of every public page, with demonstration content. */
export const PUBLIC_ROUTES: readonly string[] = [
  '/',
  '/global-capability-centers',
  '/global-capability-centers?team=150',
  '/global-capability-centers?team=none',
  '/center-of-excellence',
  '/executive-search',
  '/product-engineering',
  '/our-story',
  '/contact-us',
  '/faq',
  '/privacy-policy',
  '/blogs',
  '/news?page=2',
  '/tradewind-blogs',
  '/manage-blogs',
  '/search-query?q=transfer',
  '/search-query?q=xylophone',
  '/search-query?q=',
  '/blog-details?id=demo-blog-01',
  '/blog-details?id=demo-blog-05',
  '/blog-details?id=demo-news-01',
  '/tradewind-blog-details',
  '/login',
  '/pagenotfound',
]

/** Addresses of every gated page. */
export const GATED_ROUTES: readonly string[] = [
  '/admin',
  '/manage-all-blogs',
  '/admin/manage-blogs?tab=blogs',
  '/admin/manage-blogs?q=xylophone',
  '/admin/manage-blogs?show=deleted',
  '/add-blog',
  '/add-tradewind-blog',
  '/edit-news/demo-news-01',
  '/edit-blog/demo-blog-01',
  '/edit-blog/demo-blog-05',
  '/add-data-component',
  '/admin/messages',
  '/admin/messages/demo-message',
  '/admin/page-views',
  '/manage-tradewind-blog-details',
  '/manage-newsletter-details',
]

/** Addresses of public pages that have little on them while the store is empty. */
export const EMPTY_PUBLIC_ROUTES: readonly string[] = [
  '/blogs',
  '/news',
  '/tradewind-blogs',
  '/manage-blogs',
  '/search-query?q=transfer',
  '/search-query?q=',
  '/blog-details?id=none',
]

/** Addresses of gated pages that have little on them while the store is empty. */
export const EMPTY_GATED_ROUTES: readonly string[] = [
  '/admin',
  '/manage-all-blogs',
  '/admin/manage-blogs?tab=blogs',
  '/admin/manage-blogs?show=draft',
  '/admin/manage-blogs?show=scheduled',
  '/admin/manage-blogs?show=expired',
  '/admin/manage-blogs?show=deleted',
  '/admin/manage-blogs?tab=blogs&show=deleted',
  '/admin/manage-blogs?q=xylophone',
  '/admin/messages',
  '/admin/messages?show=problems',
  '/admin/messages?q=xylophone',
  '/admin/page-views',
  '/add-data-component',
]
