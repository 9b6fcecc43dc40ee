// In development, components expect the refresh hooks that the router adds to hydrated pages only.
if (import.meta.env.DEV) {
  const stub = { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type }
  Object.assign(window, { __vite_plugin_react_preamble_installed__: true, ...stub })
}
