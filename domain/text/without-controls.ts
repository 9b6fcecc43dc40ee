const LINE_ENDS = /[\v\f\r\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]+/gu

/**
 * Text without the signs that nobody sees and nobody typed: Word and PowerPoint leave such in what is copied from them, to end a line or
 * a page and in place of a hyphen.
 */
export function withoutControls(text: string, lineEnd: '\n' | ' '): string {
  return text.replaceAll('\r\n', '\n').replace(LINE_ENDS, lineEnd).replaceAll('\u001e', '-').replace(CONTROLS, '')
}
