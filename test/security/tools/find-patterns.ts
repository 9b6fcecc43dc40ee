import { globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parseAst } from 'vite'

export type Pattern = { source: string; flags: string; files: string[] }

type Node = { type: string } & Record<string, unknown>

/** Every regular expression of the files, written as one or made of a text, once. */
export function findPatterns(files: string | readonly string[], root = '.'): Pattern[] {
  const found = new Map<string, Pattern>()
  const note = (source: string, flags: string, file: string) => {
    const pattern = found.get(`/${source}/${flags}`) ?? { source, flags, files: [] }
    found.set(`/${source}/${flags}`, { ...pattern, files: [...new Set([...pattern.files, file])] })
  }
  for (const file of globSync(files, { cwd: root, exclude: (path) => path.includes('node_modules') }).sort()) {
    const lang = extname(file).slice(1)
    const tree = parseAst(readFileSync(`${root}/${file}`, 'utf8'), { lang: lang === 'ts' || lang === 'tsx' ? lang : 'js' }, file)
    walk(tree as unknown as Node, (source, flags) => note(source, flags, file))
  }
  return [...found.values()]
}

function walk(node: Node, note: (source: string, flags: string) => void): void {
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    note(pattern, flags)
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const [source, flags] = (node.arguments as Node[]).map(({ value }) => value)
    if ((node.callee as Node).name === 'RegExp' && typeof source === 'string') note(source, typeof flags === 'string' ? flags : '')
  }
  for (const inner of Object.values(node)) for (const one of [inner].flat()) if (isNode(one)) walk(one, note)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
