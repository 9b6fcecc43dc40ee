import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { site } from './content/site.ts'

export default [
  layout('site/layout.tsx', [
    index('site/home.tsx'),
    route('global-capability-centers', 'site/global-capability-centers.tsx'),
    route('center-of-excellence', 'site/center-of-excellence.tsx'),
    route('executive-search', 'site/executive-search.tsx'),
    route('product-engineering', 'site/product-engineering.tsx'),
    route('our-story', 'site/our-story.tsx'),
    route('contact-us', 'site/contact-us.tsx'),
    route('faq', 'site/faq.tsx'),
    route('privacy-policy', 'site/privacy-policy.tsx'),

    route('blogs', 'site/insights.tsx', { id: 'blogs' }),
    route('news', 'site/insights.tsx', { id: 'news' }),
    route(`${site.slug}-blogs`, 'site/insights.tsx', { id: 'company-blogs' }),
    route('manage-blogs', 'site/insights.tsx', { id: 'manage-blogs' }),
    route('search-query', 'site/search-query.tsx'),
    route('blog-details', 'site/blog-details.tsx'),
    route(`${site.slug}-blog-details`, 'site/capability-article.tsx', { id: 'company-blog-details' }),
    route('newsletter-details', 'site/capability-article.tsx', { id: 'newsletter-details' }),

    route('login', 'site/login.tsx'),
    route('logout', 'site/logout.tsx'),
    route('pagenotfound', 'site/not-found.tsx', { id: 'pagenotfound' }),

    layout('admin/layout.tsx', [
      route('admin', 'admin/dashboard.tsx'),
      route('manage-all-blogs', 'admin/manage.tsx'),
      route('admin/manage-blogs', 'admin/manage.tsx', { id: 'admin/manage-blogs' }),
      route('add-blog', 'admin/add-news.tsx'),
      route(`add-${site.slug}-blog`, 'admin/add-blog.tsx'),
      route('add-picture', 'admin/add-picture.tsx'),
      route('edit-news/:id', 'admin/edit-news.tsx'),
      route('edit-blog/:id', 'admin/edit-blog.tsx'),
      route('add-data-component', 'admin/add-data.tsx'),
      route('add-data-component/import', 'admin/import.tsx'),
      route('admin/messages', 'admin/messages.tsx'),
      route('admin/messages/:id', 'admin/message.tsx'),
      route('admin/messages.csv', 'admin/messages-csv.tsx'),
      route('admin/page-views', 'admin/page-views.tsx'),
      route(`manage-${site.slug}-blog-details`, 'admin/capability-article.tsx', { id: 'manage-company-blog-details' }),
      route('manage-newsletter-details', 'admin/capability-article.tsx', { id: 'manage-newsletter-details' }),
    ]),

    route('*', 'site/not-found.tsx'),
  ]),
] satisfies RouteConfig
