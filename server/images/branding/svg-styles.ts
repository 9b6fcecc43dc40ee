export type ClassStyles = ReadonlyMap<string, readonly Declaration[]>

type Declaration = readonly [name: string, value: string]

const SELECTOR = /^\.[\w-]{1,60}$/

export function readStyles(text: string): ClassStyles | undefined {
  const rules = withoutComments(text)
  const styles = new Map<string, Declaration[]>()
  if (/[@\\<]/.test(rules)) return undefined
  for (const rule of rules.split('}')) {
    if (rule.trim() === '') continue
    const [selectors = '', declarations, ...more] = rule.split('{')
    if (declarations === undefined || more.length > 0) return undefined
    for (const selector of selectors.split(',').map((one) => one.trim())) {
      if (!SELECTOR.test(selector)) return undefined
      const name = selector.slice(1)
      styles.set(name, [...(styles.get(name) ?? []), ...readDeclarations(declarations)])
    }
  }
  return styles
}

function withoutComments(text: string): string {
  const [first = '', ...rest] = text.split('/*')
  return first + rest.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')).join('')
}

export function readDeclarations(text: string): Declaration[] {
  return text.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    return at < 0 ? [] : [[declaration.slice(0, at).trim(), declaration.slice(at + 1).trim()] as const]
  })
}
