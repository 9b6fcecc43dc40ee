/** What an article may have, by element. */
const ALLOWED: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'p br h2 h3 h4 strong em u s ul li blockquote hr code thead tbody tr figure figcaption'.split(' ').map((tag) => [tag, []]),
  ),
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  pre: [],
  table: [],
}

/** And what a page adds to it. */
const ADDED: Record<string, readonly string[]> = {
  img: ['decoding', 'loading'],
  picture: [],
  source: ['type', 'srcset', 'sizes'],
  table: ['tabindex'],
  pre: ['tabindex'],
}

export type Rules = Record<string, readonly string[]>

export const STORED_RULES: Rules = ALLOWED
export const SHOWN_RULES: Rules = Object.fromEntries(
  [...new Set([...Object.keys(ALLOWED), ...Object.keys(ADDED)])].map((tag) => [tag, [...(ALLOWED[tag] ?? []), ...(ADDED[tag] ?? [])]]),
)

/** Runs in a page: what its parser makes of each text that is against the rules. */
export function againstRules({ texts, rules }: { texts: readonly string[]; rules: Rules }): string[] {
  return texts.flatMap((text) => {
    const { body, head } = new DOMParser().parseFromString(`<!doctype html><body>${text}`, 'text/html')
    const elements = [...body.querySelectorAll('*'), ...head.querySelectorAll('*')]
    const faults = elements.flatMap((element) => {
      const allowed = rules[element.localName]
      if (!allowed || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${element.localName}>`]
      return [...element.attributes].flatMap(({ name }) => (allowed.includes(name) ? [] : [`<${element.localName} ${name}>`]))
    })
    const links = [...body.querySelectorAll('a[href]')].map(
      (link) => new URL(link.getAttribute('href') ?? '', 'https://own.example/x').protocol,
    )
    const other = links.filter((protocol) => !['https:', 'http:', 'mailto:', 'tel:'].includes(protocol))
    const pictures = [...body.querySelectorAll('img')].filter((picture) => !/^\/assets\/img\//.test(picture.getAttribute('src') ?? ''))
    return [...faults, ...other, ...pictures.map(({ outerHTML }) => outerHTML)].map((fault) => `${fault} of ${text.slice(0, 200)}`)
  })
}
