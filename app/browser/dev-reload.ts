import.meta.hot?.on('page-changed', () => location.reload())

export {}
