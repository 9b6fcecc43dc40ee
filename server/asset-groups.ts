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
    'page-opening',
    'call-to-action',
    'monogram',
    'pagination',
    'message-card',
    'failure',
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
  test: (id: string) => components.includes(/\/app\/(?:ui|site)\/(?:[\w-]+\/)*([\w-]+)(?:\.module)?\.css$/.exec(id)?.[1] ?? ''),
}))

/**
 * What the administrator's pages have in common, in few files: without this each asks for some fifty scripts, most of them of a few
 * hundred bytes. The editor and previews stay apart, for few pages need them; so does what only one page uses.
 */
const scripts = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'admin', test: (id: string) => /\/app\/admin\//.test(id) && !/\/app\/admin\/(?:editor|preview)\//.test(id), minShareCount: 5 },
  // No components: whoever uses one would be given the styles of all.
  { name: 'common', test: /\/(?:app|domain)\/(?:[\w-]+\/)*[\w-]+\.ts$/, minShareCount: 8 },
]

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
