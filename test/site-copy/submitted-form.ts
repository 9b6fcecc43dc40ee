/** What a page's form would send, as far as its texts, boxes and hidden fields go. */
export function formIn(html: string): FormData {
  const form = new FormData()
  const [, inner = ''] = /<form (?=[^>]* action="\/admin\/site\/company")[^>]*>(.*?)<\/form>/s.exec(html) ?? []
  for (const [, attributes = '', text] of inner.matchAll(/<(?:input|textarea)\b([^>]*?)\/?>(?:([^<]*)<\/textarea>)?/g)) {
    const name = attribute(attributes, 'name')
    const isOff = attributes.includes('type="checkbox"') && !/ checked\b/.test(attributes)
    if (name !== undefined && !isOff) form.set(name, unescaped(text ?? attribute(attributes, 'value') ?? 'on').replace(/^\n/, ''))
  }
  return form
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
