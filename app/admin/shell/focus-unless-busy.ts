/** People who moved on before hydration keep their focus and scroll position. */
export function focusUnlessBusy(element: HTMLElement | null): void {
  const comesAlive = !('alive' in document.documentElement.dataset)
  if (comesAlive && document.activeElement !== document.body) return
  element?.focus({ preventScroll: comesAlive && scrollY > 0 })
}
