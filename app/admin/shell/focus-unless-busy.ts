/**
 * Moves the focus to what the page has to say first. Where somebody has gone on before the page came alive, he keeps the field that he is in,
 * and the page stays where he has scrolled it: pressing a button is what brings it alive, and without that the click would meet nothing.
 */
export function focusUnlessBusy(element: HTMLElement | null): void {
  const comesAlive = !('alive' in document.documentElement.dataset)
  if (comesAlive && document.activeElement !== document.body) return
  element?.focus({ preventScroll: comesAlive && scrollY > 0 })
}
