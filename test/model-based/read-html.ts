/** A control as a browser would send it. */
type Control = { name: string; type: string; value: string; isChecked: boolean }

type Button = { name: string; value: string; words: string }

export type ServedForm = { method: string; isMultipart: boolean; controls: Control[]; buttons: Button[] }

type Attributes = Record<string, string>

const FORM = /<form([^>]*)>([\s\S]*?)<\/form>/g
const CONTROL =
  /<(input|textarea|button)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>(?:(?<=<textarea[^>]*>)([\s\S]*?)<\/textarea>|(?<=<button[^>]*>)([\s\S]*?)<\/button>)?/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** The forms of a page of this site, which its renderer writes in one way only: attributes in double quotes, every other sign escaped. */
export function formsIn(html: string): ServedForm[] {
  return [...withoutScripts(html).matchAll(FORM)].map(([, opening = '', inside = '']) => {
    const { method = 'get', enctype, encType = enctype } = attributesIn(opening)
    return { method, isMultipart: encType === 'multipart/form-data', ...controlsIn(inside) }
  })
}

/** What a page says, without markup. */
export function wordsIn(html: string): string {
  return decoded(
    withoutScripts(html)
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  )
}

export function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** What `pattern` captures at each place of the page. */
export function allIn(html: string, pattern: RegExp): string[] {
  return [...withoutScripts(html).matchAll(pattern)].map(([, found = '']) => decoded(found))
}

function controlsIn(inside: string): Pick<ServedForm, 'controls' | 'buttons'> {
  const controls: Control[] = []
  const buttons: Button[] = []
  for (const [, tag, opening = '', lines = '', label = ''] of inside.matchAll(CONTROL)) {
    const { name = '', type = tag === 'textarea' ? 'textarea' : 'text', value = '', checked } = attributesIn(opening)
    if (tag === 'button') buttons.push({ name, value, words: wordsIn(label).trim() })
    else if (name !== '')
      controls.push({ name, type, value: tag === 'textarea' ? decoded(lines).replace(/^\n/, '') : value, isChecked: checked !== undefined })
  }
  return { controls, buttons }
}

function attributesIn(opening: string): Attributes {
  return Object.fromEntries([...opening.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decoded(value)]))
}

function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
}
