/** Runs in every page before anything else does: whatever a payload would do is told instead of done. */
export function tellWhatRuns(): void {
  const { noteRun, noteViolation } = window as unknown as Record<'noteRun' | 'noteViolation', (what: string) => void>
  const told = (name: string) => () => noteRun(name)
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(window, name, { value: told(name), writable: false })
  for (const name of ['write', 'writeln']) Object.defineProperty(Document.prototype, name, { value: told(`document.${name}`) })
  Object.defineProperty(console, 'log', { value: told('console.log') })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    noteViolation(`${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

/**
 * Runs in a page: does to each element what a reader, the browser and a script of others could do to it. Gives what it found that no page of
 * ours has: handlers, addresses that lead to no page, elements that load or run, links outside without `rel`.
 */
export async function provoke(): Promise<string[]> {
  const HARMLESS = /^(?:https?|mailto|tel):$/
  const ADDRESSES = /^(?:href|src|action|formaction|data|poster|background|cite|ping|xlink:href|srcdoc|longdesc|usemap|manifest)$/i
  const NOBODYS =
    'iframe:not([title]), frame, object, embed, applet, base[href], meta[http-equiv], math, style, template, foreignObject, animate, set, portal, fencedframe, ' +
    'script:not([type="application/ld+json"]):not([src^="/assets/"]):not([nonce]), link[rel=import], [style]:not([data-own-style]):not([class^="recharts-"], [id^="recharts"], .recharts-responsive-container *)'
  const EVENTS = [
    'mouseover',
    'mousemove',
    'pointerdown',
    'focusin',
    'animationstart',
    'animationend',
    'transitionend',
    'toggle',
    'scroll',
    'wheel',
  ]
  const found: string[] = []
  const frames = (count: number) =>
    new Promise<void>((done) => requestAnimationFrame(() => (count > 1 ? frames(count - 1).then(done) : done())))
  const isAlive = () => !('__reactRouterContext' in window) || document.querySelector('html[data-alive]:not(:has([aria-busy="true"]))')
  while (!isAlive()) await frames(1)
  const elements = [...document.querySelectorAll('*')]

  const leadsNowhere = (element: Element, value: string) => {
    if (!URL.canParse(value, document.baseURI)) return false
    const { protocol } = new URL(value, document.baseURI)
    return !HARMLESS.test(protocol) && !(element.localName === 'img' && /^(?:data|blob):$/.test(protocol))
  }
  const follow = (element: Element) => {
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }

  for (const element of elements) {
    if (element.matches(NOBODYS)) found.push(`<${element.localName}>`)
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`<${element.localName} ${name}>`)
      if (ADDRESSES.test(name) && leadsNowhere(element, value)) found.push(`<${element.localName} ${name}=${value.slice(0, 80)}>`)
    }
    if (!element.matches('main a[href], main area[href]')) continue
    const link = element as HTMLAnchorElement
    const isOutside = /^https?:$/.test(link.protocol) && link.origin !== location.origin
    if (isOutside && !(link.relList.contains('noopener') && link.relList.contains('noreferrer')))
      found.push(`<a href=${link.href} rel=${link.rel}>`)
  }
  for (const element of elements) {
    for (const { name } of [...element.attributes]) {
      if (!/^on/i.test(name)) continue
      const event = () => new Event(name.slice(2).toLowerCase(), { bubbles: true, cancelable: true })
      element.dispatchEvent(event())
      if (element === document.body) window.dispatchEvent(event())
    }
    for (const name of EVENTS) element.dispatchEvent(new Event(name, { bubbles: true }))
    for (const { name, value } of [...element.attributes]) if (ADDRESSES.test(name) && leadsNowhere(element, value)) follow(element)
  }
  for (const name of ['resize', 'beforeprint', 'afterprint', 'pageshow', 'popstate', 'online']) window.dispatchEvent(new Event(name))
  window.postMessage('x', '*')
  history.replaceState(null, '', '#x')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  await frames(2)
  return found
}
