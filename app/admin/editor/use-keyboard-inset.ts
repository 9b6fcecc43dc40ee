import { useEffect } from 'react'

/** Lower than any on-screen keyboard, and higher than browser bars. */
const LEAST_PIXELS = 120

/** Fixed elements lie behind the on-screen keyboard, so the page must know its height. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: view } = window
    const root = document.documentElement
    const measure = () => {
      const height = view ? Math.round(innerHeight - view.height - view.offsetTop) : 0
      root.toggleAttribute('data-keyboard', height >= LEAST_PIXELS)
      root.style.setProperty('--keyboard', `${height}px`)
    }
    view?.addEventListener('resize', measure)
    view?.addEventListener('scroll', measure)
    return () => {
      view?.removeEventListener('resize', measure)
      view?.removeEventListener('scroll', measure)
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
