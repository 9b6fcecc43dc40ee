const CLASS = /^\s*[\w-]*\.([\w-]+)\s*$/

/** Excel writes the look of its cells as classes. Maps each class to its declarations. */
export function readClassStyles(html: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  for (const part of html.split(/<style\b/i).slice(1))
    for (const rule of (part.split(/<\/style/i, 1)[0] ?? '').split('}')) {
      const [selectors = '', declarations] = rule.split('{', 2)
      if (declarations === undefined) continue
      for (const selector of selectors.replace(/^[^>]*<!--|-->/g, '').split(',')) {
        const [, name] = CLASS.exec(selector) ?? []
        if (name) styles.set(name, `${styles.get(name) ?? ''}${declarations.trim()};`)
      }
    }
  return styles
}

/** An element's own style comes last, and wins. */
export function applyClassStyles(body: HTMLElement, styles: ReadonlyMap<string, string>): void {
  if (styles.size === 0) return
  for (const element of body.querySelectorAll('[class]')) {
    const given = [...element.classList].flatMap((name) => styles.get(name) ?? [])
    if (given.length > 0) element.setAttribute('data-look', `${given.join('')}${element.getAttribute('data-look') ?? ''}`)
  }
}
