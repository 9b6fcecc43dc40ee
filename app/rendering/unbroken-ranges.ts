const DASH_OR_MARKUP = /<(script|style|title|textarea|pre|code)\b.*?<\/\1>|<[^>]*>|(?<=\d)–(?=\d)/gs

export function unbrokenRanges(html: string): string {
  return html.replace(DASH_OR_MARKUP, (found) => (found === '–' ? '–\u2060' : found))
}
