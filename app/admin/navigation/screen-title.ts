import screens from './screens.json' with { type: 'json' }

export function screenTitle(pathname: string): string {
  return screens.find(({ path }) => path === pathname)?.title ?? ''
}
