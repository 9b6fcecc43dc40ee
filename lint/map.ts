import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

const LINES = 'lint/folders.json'
const MAP = 'docs/map.md'
const LEVELS: Record<string, number> = { app: 2, bench: 0, deploy: 0, docs: 0, domain: 2, lib: 2, lint: 0, server: 2, test: 1, tools: 0 }

type Lines = Readonly<Record<string, string>>

export function findMapErrors(root: string): string[] {
  const lines = readLines(root)
  const folders = listFolders(root)
  const errors = [
    ...folders.filter((folder) => !lines[folder]).map((folder) => `${LINES}: ${folder} needs a line`),
    ...Object.keys(lines)
      .filter((folder) => !folders.includes(folder))
      .map((folder) => `${LINES}: there is no folder ${folder} to show`),
  ]
  if (errors.length > 0) return errors
  const file = join(root, MAP)
  return existsSync(file) && readFileSync(file, 'utf8') === drawMap(folders, lines) ? [] : [`${MAP}: out of date, run npm run map`]
}

export function writeMap(root: string): void {
  writeFileSync(join(root, MAP), drawMap(listFolders(root), readLines(root)))
}

function readLines(root: string): Lines {
  return JSON.parse(readFileSync(join(root, LINES), 'utf8'))
}

function listFolders(root: string): string[] {
  const files = globSync(`{${Object.keys(LEVELS).join(',')}}/**/*.*`, { cwd: root, exclude: (path) => basename(path) === 'node_modules' })
  const folders = new Set<string>()
  for (const file of files) for (let at = dirname(file.replaceAll(sep, '/')); at !== '.'; at = dirname(at)) if (isShown(at)) folders.add(at)
  return [...folders].sort((one, other) => (one.replaceAll('/', '\0') < other.replaceAll('/', '\0') ? -1 : 1))
}

function isShown(folder: string): boolean {
  const [top = '', ...below] = folder.split('/')
  return below.length <= (LEVELS[top] ?? 0)
}

function drawMap(folders: readonly string[], lines: Lines): string {
  const names = folders.map((folder) => `${'  '.repeat(folder.split('/').length - 1)}${basename(folder)}/`)
  const width = Math.max(...names.map((name) => name.length))
  const tree = folders.map((folder, index) => `${names[index]?.padEnd(width)}  ${lines[folder]}`)
  return `# Map

\`npm run map\` draws this page from \`${LINES}\`. A new folder needs a line there.
[The architecture](architecture.md) says how the parts work together.

\`\`\`
${tree.join('\n')}
\`\`\`
`
}

if (import.meta.main) {
  writeMap('.')
  for (const error of findMapErrors('.')) {
    console.error(error)
    process.exitCode = 1
  }
}
