/** Runs in the page: texts that stick out of the window or of a box around them that neither scrolls nor cuts. */
export function textOutOfPlace(): string[] {
  const faults: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const known = new Map<Element, { clipPath: string; overflowX: string; display: string }>()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) continue
    const around: Element[] = []
    for (let box = text.parentElement; box; box = box.parentElement) around.push(box)
    const styles = around.map(styleOf)
    // Meant for readers alone, or to be scrolled to.
    if (styles.some(({ clipPath, overflowX }) => clipPath !== 'none' || /auto|scroll/.test(overflowX))) continue
    const cutting = styles.findIndex(({ overflowX }) => overflowX !== 'visible')
    const bare = around.slice(0, cutting === -1 ? around.length : cutting)
    const box = bare.find(
      (each, at) => !/inline$|contents/.test(styles[at]?.display ?? '') && isOutside(each.getBoundingClientRect(), left, right),
    )
    if (box) faults.push(`${text.textContent?.slice(0, 30)} in ${box.tagName} ${box.className}`)
  }
  return faults

  /** Read once: most texts stand in the same boxes. */
  function styleOf(box: Element) {
    const { clipPath, overflowX, display } = known.get(box) ?? getComputedStyle(box)
    const style = { clipPath, overflowX, display }
    known.set(box, style)
    return style
  }

  function isOutside(edges: DOMRect, left: number, right: number): boolean {
    return right > edges.right + 2 || left < edges.left - 2
  }
}

/** Runs in the page: links, buttons and fields that lie on one another, with the page scrolled to its beginning and to its end. */
export function controlsOnEachOther(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  const all = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [contenteditable="true"]'
  const faults = new Set<string>()
  const known = new Map<Element, { overflowY: string; position: string; backgroundColor: string }>()
  for (const top of [0, document.documentElement.scrollHeight]) {
    scrollTo({ top, behavior: 'instant' })
    const controls = [...document.querySelectorAll(all)].map((element) => ({
      element,
      boxes: shownBoxes(element),
      cover: coverOf(element),
    }))
    for (const [at, one] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        const isPart = one.element.contains(other.element) || other.element.contains(one.element)
        if (isPart || one.cover !== other.cover || !one.boxes.some((box) => other.boxes.some((otherBox) => isOn(box, otherBox)))) continue
        faults.add(`${nameOf(one.element)} and ${nameOf(other.element)}`)
      }
  }
  return [...faults]

  /** What can be seen of the element: not what a box around it has scrolled away, nor what stands above the page. */
  function shownBoxes(element: Element): Box[] {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    let boxes: Box[] = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (styleOf(around).overflowY === 'visible') continue
      const edges = around.getBoundingClientRect()
      boxes = boxes.map((box) => ({
        left: Math.max(box.left, edges.left),
        right: Math.min(box.right, edges.right),
        top: Math.max(box.top, edges.top),
        bottom: Math.min(box.bottom, edges.bottom),
      }))
    }
    return boxes.filter(({ bottom }) => bottom + scrollY > 0)
  }

  /** The part with a ground that stays in place while the rest of the page moves below it. */
  function coverOf(element: Element): Element | null {
    let hasGround = false
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { position, backgroundColor } = styleOf(box)
      hasGround ||= box !== element && backgroundColor !== 'rgba(0, 0, 0, 0)'
      if (hasGround && /sticky|fixed/.test(position)) return box
    }
    return null
  }

  function styleOf(box: Element) {
    const { overflowY, position, backgroundColor } = known.get(box) ?? getComputedStyle(box)
    const style = { overflowY, position, backgroundColor }
    known.set(box, style)
    return style
  }

  function isOn(a: Box, b: Box): boolean {
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  }

  function nameOf(element: Element): string {
    return `${element.tagName} ${(element.getAttribute('aria-label') ?? (element.textContent || element.id)).trim().slice(0, 40)}`
  }
}
