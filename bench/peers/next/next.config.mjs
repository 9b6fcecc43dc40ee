export default {
  // The header asks the router where it is.
  turbopack: { root: import.meta.dirname, resolveAlias: { 'react-router': './router.js' } },
}
