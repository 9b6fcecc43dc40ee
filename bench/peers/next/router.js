export function useLocation() {
  return { pathname: '/news' }
}
