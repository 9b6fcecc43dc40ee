const FROM_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function withDirections(html: string): string {
  return FROM_RIGHT_TO_LEFT.test(html) ? html.replace(/<(?:ul|ol|blockquote|table)(?=[ >])/g, '$& dir="auto"') : html
}
