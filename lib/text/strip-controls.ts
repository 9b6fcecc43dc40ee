const LINE_ENDS = /[\v\f\r\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]+/gu

const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g

/** Direction marks can make `gpj.exe` look like `exe.jpg`. */
export function stripDirectionMarks(text: string): string {
  return text.replace(DIRECTIONS, '')
}

export function stripControls(text: string, lineEnd: '\n' | ' '): string {
  return text.replaceAll('\r\n', '\n').replace(LINE_ENDS, lineEnd).replaceAll('\u001e', '-').replace(CONTROLS, '')
}
