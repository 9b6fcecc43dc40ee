import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { measureCode } from './code-figures.ts'
import { commentShares, findWordyFolders, MOST_COMMENTS_PERCENT } from './comments.ts'
import { findUnusedExports, type Sources } from './exports.ts'
import { findFolderCycles } from './folder-cycles.ts'
import { findLostNames } from './lost-names.ts'
import { findMapErrors } from './map.ts'
import { checkDocuments } from './prose.ts'
import { compareWithAllowed, findRetiredTerms } from './terms.ts'

const CODE = '**/*.{ts,tsx}'
const OTHER_SOURCES = '**/*.{css,java,py}'
const NOT_OURS = ['node_modules', 'build', 'data', 'screenshots', '.react-router']
const ALLOWED_TERMS = 'lint/allowed-terms.json'
const MOST_LINES = 250
const MOST_FILES = 30

/** Names after a dot, slash or @ aren't paths from the root. */
const NAMED_FILE = /(?<![\w./#@-])((?:app|bench|deploy|domain|lib|lint|server|test)\/[\w./-]+\.\w+)/g

export function findFaults(root: string): string[] {
  const sources = readSources(root, CODE)
  const others = readSources(root, OTHER_SOURCES)
  return [
    ...longFiles(sources),
    ...longFiles(others),
    ...fullFolders(sources),
    ...findWordyFolders(commentShares(sources)),
    ...findUnusedExports(sources),
    ...findFolderCycles(sources),
    ...compareWithAllowed(findRetiredTerms(sources), readAllowedTerms(root)),
    ...lostPaths(root),
    ...findLostNames(root, sources),
  ]
}

function lostPaths(root: string): string[] {
  const documents = globSync('{README.md,CONTRIBUTING.md,docs/**/*.md,deploy/**}', { cwd: root })
    .filter((path) => statSync(join(root, path)).isFile())
    .sort()
  return documents.flatMap((document) => {
    const named = readFileSync(join(root, document), 'utf8').matchAll(NAMED_FILE)
    const lost = new Set([...named].map(([, file = '']) => file).filter((file) => !existsSync(join(root, file))))
    return [...lost].map((file) => `${document}: there is no ${file}`)
  })
}

function readSources(root: string, pattern: string): Sources {
  const found = globSync(pattern, { cwd: root, exclude: (path) => NOT_OURS.includes(path) })
  const files = found.map((path) => path.replaceAll(sep, '/')).sort()
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function readAllowedTerms(root: string): Record<string, Record<string, string>> {
  const file = join(root, ALLOWED_TERMS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function longFiles(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const lines = linesOf(text).length
    return lines > MOST_LINES ? [`${file}: ${lines} lines, ${MOST_LINES} at most`] : []
  })
}

function fullFolders(sources: Sources): string[] {
  const folders = Object.entries(Object.groupBy(sources.keys(), (file) => dirname(file)))
  return folders.flatMap(([folder, files = []]) =>
    files.length > MOST_FILES ? [`${folder}: ${files.length} code files directly in it, ${MOST_FILES} at most`] : [],
  )
}

function linesOf(text: string): string[] {
  return text.trimEnd().split('\n')
}

if (import.meta.main) {
  const prose = checkDocuments('.')
  const code = measureCode(new Map([...readSources('.', CODE), ...readSources('.', '**/*.css')]))
  const faults = [...findFaults('.'), ...code.errors, ...findMapErrors('.'), ...prose.errors]
  console.log(code.summary)
  console.log(prose.summary)
  for (const fault of faults) console.error(fault)
  const [worst] = commentShares(readSources('.', CODE))
  if (worst) console.log(`Comments: ${worst.percent.toFixed(1)} % of ${worst.folder}, at most ${MOST_COMMENTS_PERCENT} %`)
  if (faults.length > 0) process.exitCode = 1
}
