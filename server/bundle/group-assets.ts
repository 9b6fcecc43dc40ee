import { basename, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Each component has its styles beside it. They are put together here so that a page asks for two stylesheets before its first
 * paint: the frame's, which stays in the browser's cache, and one of its own.
 */
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

/**
 * What the administrator's pages have in common, in few files: without this each asks for some fifty scripts, most of them of a few
 * hundred bytes. The editor and previews stay apart, for few pages need them; so does what only one page uses.
 */
const scripts = [
  {
    name: 'react',
    test: (id: string) => ['react', 'react-dom', 'react-router', 'scheduler'].some((name) => id.includes(`/node_modules/${name}/`)),
  },
  {
    name: 'admin',
    test: (id: string) => isIn(id, ['app/admin/']) && !isIn(id, ['app/admin/editor/', 'app/admin/preview/']),
    minShareCount: 5,
  },
  // No components: whoever uses one would be given the styles of all.
  { name: 'common', test: (id: string) => isIn(id, ['app/', 'domain/', 'lib/']) && id.endsWith('.ts'), minShareCount: 8 },
]

function isIn(id: string, folders: readonly string[]): boolean {
  return folders.some((folder) => relative('.', id).startsWith(folder))
}

function componentOf(stylesheet: string): string {
  return basename(basename(stylesheet, '.css'), '.module')
}

/** Puts what browsers load into few files, by the tables above. */
export function groupAssets(): Plugin {
  return {
    name: 'group-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // The tables say what goes together, not what that imports; for this the bundler may give a page's script names that others import.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { includeDependenciesRecursively: false, groups: [...stylesheets, ...scripts] },
    }),
  }
}
