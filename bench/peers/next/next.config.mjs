export default {
  turbopack: {
    root: import.meta.dirname,
    // What the header and the footer ask of our router and our server.
    resolveAlias: {
      'react-router': './router.js',
      '#app/ui/layout/memoize-html-context.ts': './contexts.js',
      '#app/ui/site-copy/error-page-copy.ts': './contexts.js',
    },
  },
}
