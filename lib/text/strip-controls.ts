const LINE_ENDS = /[\v\f\r\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]+/gu

const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g

/** A title or a name without the marks that turn the direction of what follows: they make `gpj.exe` of another name, and reach beyond it. */
export function stripDirectionMarks(text: string): string {
  return text.replace(DIRECTIONS, '')
}

/**
 * Text without the signs that nobody sees and nobody typed: Word and PowerPoint leave such in what is copied from them, to end a line or
 * a page and in place of a hyphen.
 */
export function stripControls(text: string, lineEnd: '\n' | ' '): string {
  return text.replaceAll('\r\n', '\n').replace(LINE_ENDS, lineEnd).replaceAll('\u001e', '-').replace(CONTROLS, '')
}
