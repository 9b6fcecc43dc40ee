import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { itemPages } from '#app/content/item-pages.ts'
import { site } from '#app/content/site.ts'
import { itemKinds } from '#domain/items/kinds.ts'

export default [
  layout('site/layout.tsx', [
    index('site/home/home.tsx'),
    route('global-capability-centers', 'site/models/global-capability-centers.tsx'),
    route('center-of-excellence', 'site/center-of-excellence/center-of-excellence.tsx'),
    route('executive-search', 'site/executive-search/executive-search.tsx'),
    route('product-engineering', 'site/product-engineering/product-engineering.tsx'),
    route('our-story', 'site/story/our-story.tsx'),
    route('contact-us', 'site/contact/contact-us.tsx'),
    route('faq', 'site/faq/faq.tsx'),
    route('privacy-policy', 'site/privacy/privacy-policy.tsx'),

    route('blogs', 'site/listings/insights.tsx', { id: 'blogs' }),
    ...itemKinds.map((kind) => route(itemPages[kind].list.path.slice(1), 'site/listings/insights.tsx', { id: `list-${kind}` })),
    route('manage-blogs', 'site/listings/insights.tsx', { id: 'manage-blogs' }),
    route('search-query', 'site/listings/search-query.tsx'),
    route('blog-details', 'site/article/blog-details.tsx'),
    route(`${site.slug}-blog-details`, 'site/article/capability-article.tsx', { id: 'company-blog-details' }),
    route('newsletter-details', 'site/article/capability-article.tsx', { id: 'newsletter-details' }),

    route('login', 'site/sign-in/login.tsx'),
    route('logout', 'site/sign-in/logout.tsx'),
    route('pagenotfound', 'site/not-found.tsx', { id: 'pagenotfound' }),

    layout('admin/layout.tsx', [
      route('admin', 'admin/dashboard/dashboard.tsx'),
      route('manage-all-blogs', 'admin/items/manage.tsx'),
      route('admin/manage-blogs', 'admin/items/manage.tsx', { id: 'admin/manage-blogs' }),
      ...itemKinds.map((kind) => route(itemPages[kind].add.path.slice(1), 'admin/item-form/add-item.tsx', { id: `add-${kind}` })),
      ...itemKinds.map((kind) => route(`edit-${kind}/:id`, 'admin/item-form/edit-item.tsx', { id: `edit-${kind}` })),
      route('add-picture', 'admin/editor/add-picture.tsx'),
      route('add-data-component', 'admin/import/add-data.tsx'),
      route('add-data-component/import', 'admin/import/import.tsx'),
      route('admin/messages', 'admin/inbox/messages.tsx'),
      route('admin/messages/:id', 'admin/inbox/message.tsx'),
      route('admin/messages.csv', 'admin/inbox/messages-csv.tsx'),
      route('admin/page-views', 'admin/dashboard/page-views.tsx'),
      route(`manage-${site.slug}-blog-details`, 'admin/frame/capability-article.tsx', { id: 'manage-company-blog-details' }),
      route('manage-newsletter-details', 'admin/frame/capability-article.tsx', { id: 'manage-newsletter-details' }),
    ]),

    route('*', 'site/not-found.tsx'),
  ]),
] satisfies RouteConfig
