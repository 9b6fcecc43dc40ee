import { existsSync, globSync, readFileSync } from 'node:fs'
import { copyFile, cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const OURS = ['server/**/*', 'domain/**/*', 'lib/**/*', 'app/content/**/*', 'build/**/*', 'package.json']
const NOT_RUN = /\.test\.ts$|\.map$|^server\/(?:dev\.ts|bundle\/(?:compress|group)-assets\.ts)$|planted-secrets\.json$/
/** Folder names prove nothing: some packages run from `src`. */
const NOT_READ = /\.(?:map|md|markdown|[mc]?tsx?|flow)$|\/node_modules\/\.bin\//i
const NAMED = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?["']/g

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

export async function layOut(target: string): Promise<string[]> {
  const ours = globSync(OURS, { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = ours.map((entry) => join(entry.parentPath, entry.name)).filter((file) => !NOT_RUN.test(file))
  for (const file of files) await copyTo(join(target, file), file)
  const packages = packagesOf(files)
  for (const name of packages) await copyPackage(target, name)
  const node = globSync('node_modules/node-linux-*/bin/node').sort().at(-1)
  if (!node) throw new Error('The pinned Node is not installed: npm ci')
  await copyTo(join(target, 'node'), node)
  return packages
}

async function copyTo(target: string, file: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await copyFile(file, target)
}

function copyPackage(target: string, name: string): Promise<void> {
  const folder = join('node_modules', name)
  const isRead = (path: string) => path === folder || !NOT_READ.test(path.slice(folder.length))
  return cp(folder, join(target, folder), { recursive: true, filter: isRead })
}

function packagesOf(files: readonly string[]): string[] {
  const wanted = files.filter((file) => /\.[jt]s$/.test(file) && !file.startsWith('build/client')).flatMap(namedIn)
  const found = new Set<string>()
  for (let name = wanted.pop(); name; name = wanted.pop()) {
    if (found.has(name) || !existsSync(join('node_modules', name))) continue
    found.add(name)
    const { dependencies, optionalDependencies }: Package = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'))
    wanted.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
  }
  return [...found].sort()
}

function namedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '']) => name)
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (!target) throw new Error('Name the folder to lay it out in')
  console.log((await layOut(target)).join('\n'))
}
