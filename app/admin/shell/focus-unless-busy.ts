import { type RefObject, useEffect, useRef } from 'react'

/** People who moved on before hydration keep their focus and scroll position. */
export function focusUnlessBusy(element: HTMLElement | null): void {
  const comesAlive = !('alive' in document.documentElement.dataset)
  if (comesAlive && document.activeElement !== document.body) return
  element?.focus({ preventScroll: comesAlive && scrollY > 0 })
}

/** For what is told after a form was sent. */
export function useFocusOn<Shown extends HTMLElement>(told: unknown): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (told) focusUnlessBusy(shown.current)
  }, [told])
  return shown
}
