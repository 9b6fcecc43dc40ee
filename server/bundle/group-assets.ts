import { basename, relative } from 'node:path'
import type { Plugin } from 'vite'

const STYLESHEETS = {
  frame: [
    'styles',
    'header',
    'account-menu',
    'footer',
    'brand-mark',
    'breadcrumb',
    'page-hero',
    'call-to-action',
    'monogram',
    'pagination',
    'message-card',
    'error-message',
  ],
  listing: ['listing', 'listing-sidebar', 'item-list', 'item-card', 'search-query'],
  article: [
    'article-page',
    'article-body',
    'article-view',
    'author-byline',
    'share-row',
    'related-items',
    'capability-article',
    'blog-details',
    'item-bar',
  ],
}

const stylesheets = Object.entries(STYLESHEETS).map(([name, components]) => ({
  name,
  test: (id: string) => isIn(id, ['app/ui/', 'app/site/']) && id.endsWith('.css') && components.includes(componentOf(id)),
}))

const ADMIN = [
  'app/admin/',
  'domain/items/sent-form.',
  'domain/ports/framing-choice.',
  'domain/revisions/html-images.',
  'lib/text/html-to-lines.',
]
const RARELY_USED = ['app/admin/editor/', 'app/admin/item-form/', 'app/admin/preview/']

/** Each admin page would otherwise ask for about fifty tiny scripts. */
const scripts = [
  {
    name: 'react',
    test: (id: string) => ['react', 'react-dom', 'react-router', 'scheduler'].some((name) => id.includes(`/node_modules/${name}/`)),
  },
  {
    name: 'admin',
    test: (id: string) => isIn(id, ADMIN) && !isIn(id, RARELY_USED),
    minShareCount: 4,
  },
  // Grouping components would load the styles of all.
  {
    name: 'common',
    test: (id: string) => (isIn(id, ['app/', 'domain/', 'lib/']) && /\.(?:ts|json)$/.test(id)) || isIn(id, ['app/ui/buttons/']),
    minShareCount: 8,
  },
]

function isIn(id: string, folders: readonly string[]): boolean {
  return folders.some((folder) => relative('.', id).startsWith(folder))
}

function componentOf(stylesheet: string): string {
  return basename(basename(stylesheet, '.css'), '.module')
}

export function groupAssets(): Plugin {
  return {
    name: 'group-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { includeDependenciesRecursively: false, groups: [...stylesheets, ...scripts] },
    }),
  }
}
