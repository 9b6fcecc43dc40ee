import type { Sources } from './exports.ts'

const MAX_FUNCTION_LINES = 80
const MAX_CASTS_PER_1000 = 1
const SOURCE = /^(?:app|domain|server|lib)\/(?!.*\.test\.)/
/** At the left edge: those inside are shorter. The formatter closes each one with a brace there. */
const FUNCTION = /^(?:export )?(?:default )?(?:(?:async )?function\*? ?(\w*)|const (\w+) = (?:async )?(?:\(.*|\w+) => \{$)/
const NOT_CODE = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|^(?:import|export) (?:type )?[{*][^'"]*?from/gm
const JSX_TEXT = />[^<>{}=();]*(?=[<{])/g
const CAST = /[\w)\]}'"`] as (?!const\b)(?:[A-Z]|[{([]|(?:readonly|keyof|typeof|unknown|never|string|number|object)\b)/g
const WHOLE_SERVICES = /[({,]\s*(?:\w+|\{[^{}]*\}): Services\b(?!\[)/
/** What makes the services, starts with them or gives them on. */
const MAY_HAVE_ALL = /^(?:server\/(?:services|startup)\/|app\/(?:context|entry\.hono)\.ts|app\/http\/request-id\.ts)/

type CodeFigures = { summary: string; errors: string[] }

export function measureCode(sources: Sources): CodeFigures {
  const source = [...sources].filter(([file]) => SOURCE.test(file))
  const lines = source.reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0)
  const casts = source.reduce((sum, [file, text]) => sum + countCasts(file, text), 0)
  const long = source.flatMap(([file, text]) => longFunctions(text).map((found) => ({ ...found, key: `${file} ${found.name}` })))
  const rate = (1000 * casts) / Math.max(lines, 1)
  const { length } = long
  return {
    summary: `Source: ${lines} lines; ${rate.toFixed(2)} casts per 1,000; ${length} functions over ${MAX_FUNCTION_LINES} lines`,
    errors: [
      ...(rate > MAX_CASTS_PER_1000 ? [`The source: ${casts} casts in ${lines} lines, ${MAX_CASTS_PER_1000} per 1,000 at most`] : []),
      ...long.map(({ key, lines: own }) => `${key}: ${own} lines with the functions inside, ${MAX_FUNCTION_LINES} at most`),
      ...source
        .filter(([file, text]) => !MAY_HAVE_ALL.test(file) && WHOLE_SERVICES.test(text))
        .map(([file]) => `${file}: a function takes the whole of Services instead of what it uses`),
    ],
  }
}

function countCasts(file: string, text: string): number {
  const code = text.replace(NOT_CODE, "''")
  return [...(file.endsWith('x') ? code.replace(JSX_TEXT, '>') : code).matchAll(CAST)].length
}

function longFunctions(text: string): { name: string; lines: number }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [start, name, constant] = FUNCTION.exec(line) ?? []
    const own = start === undefined ? 0 : lines.indexOf('}', at) - at + 1
    return own > MAX_FUNCTION_LINES ? [{ name: name || constant || 'default', lines: own }] : []
  })
}
