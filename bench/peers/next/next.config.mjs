export default {
  turbopack: {
    root: import.meta.dirname,
    // What the header and the footer ask of our router and our server.
    resolveAlias: {
      'react-router': './router.js',
      '#app/ui/page-rendering.ts': './contexts.js',
    },
  },
}
