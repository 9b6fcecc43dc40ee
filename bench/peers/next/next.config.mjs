export default {
  turbopack: {
    root: import.meta.dirname,
    // What the header and the footer ask of our router and our server.
    resolveAlias: {
      'react-router': './router.js',
      '#app/ui/frame/kept-html.ts': './contexts.js',
      '#app/ui/frame/error-page-words.ts': './contexts.js',
    },
  },
}
