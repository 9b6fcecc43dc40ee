/** Longer than a slow server makes somebody click again; short enough for whoever has stopped the page. */
const ON_ITS_WAY_MS = 5000

/**
 * Has a form that leaves for another page sent once, however often it is clicked: the answer to the second would take the place of the
 * first one's, and say that somebody else had done it.
 */
export function preventDoubleSubmit(): void {
  const sentAt = new Map<EventTarget | null, number>()

  addEventListener('submit', (event) => {
    const { target: form, timeStamp } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
    const before = sentAt.get(form)
    if (before !== undefined && timeStamp - before < ON_ITS_WAY_MS) event.preventDefault()
    else sentAt.set(form, timeStamp)
  })
  // On the way back the page is as it was when it left.
  addEventListener('pageshow', () => sentAt.clear())
}
