const FROM_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Lists, quotes and tables begin at the side at which their own text does; each line goes by itself, but not signs and lines beside it. */
export function withDirections(html: string): string {
  return FROM_RIGHT_TO_LEFT.test(html) ? html.replace(/<(?:ul|ol|blockquote|table)(?=[ >])/g, '$& dir="auto"') : html
}
