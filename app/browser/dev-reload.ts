// Development only: public pages run no script of their own, so this one reloads them when a file of theirs changes.
import.meta.hot?.on('page-changed', () => location.reload())

export {}
