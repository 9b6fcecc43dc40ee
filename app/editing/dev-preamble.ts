// In development each component asks for what the router puts into pages that come alive.
if (import.meta.env.DEV) {
  const stub = { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type }
  Object.assign(window, { __vite_plugin_react_preamble_installed__: true, ...stub })
}
