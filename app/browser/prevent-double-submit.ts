const ON_ITS_WAY_MS = 5000

/** A second response would replace the first and claim someone else had done it. */
export function preventDoubleSubmit(): void {
  const sentAt = new Map<EventTarget | null, number>()

  addEventListener('submit', (event) => {
    const { target: form, timeStamp } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
    if (event.submitter?.hasAttribute('data-downloads')) return
    const before = sentAt.get(form)
    if (before !== undefined && timeStamp - before < ON_ITS_WAY_MS) event.preventDefault()
    else sentAt.set(form, timeStamp)
  })
  addEventListener('pageshow', () => sentAt.clear())
}
