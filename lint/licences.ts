import { readFileSync } from 'node:fs'

const FREE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'Unlicense', 'Zlib']
/** LGPL is fine for libvips, because it's a separate, exchangeable library. */
const BY_NAME: [name: RegExp, licence: string][] = [
  [/^@img\/sharp-(?:libvips-)?(?:darwin|freebsd|linux|linuxmusl|wasm32|webcontainers|win32)/, 'LGPL-3.0-or-later'],
]

type Locked = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

export type Lock = { packages: Record<string, Locked> }

export function productionPackages({ packages }: Lock): [name: string, locked: Locked][] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, locked]) => [path.replace(/^.*node_modules\//, ''), locked])
}

export function findUnaccepted(lock: Lock): string[] {
  return productionPackages(lock).flatMap(([name, { license = 'none' }]) => (isAccepted(name, license) ? [] : [`${name}: ${license}`]))
}

function isAccepted(name: string, expression: string): boolean {
  const words = expression.replaceAll(/[()]/g, ' ').trim()
  return words.split(/\s+OR\s+/).some((one) => one.split(/\s+AND\s+/).every((licence) => isAcceptedOf(name, licence.trim())))
}

function isAcceptedOf(name: string, licence: string): boolean {
  return FREE.includes(licence) || BY_NAME.some(([names, accepted]) => accepted === licence && names.test(name))
}

if (import.meta.main) {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const all = Map.groupBy(productionPackages(lock), ([, { license = 'none' }]) => license)
  for (const [licence, packages] of [...all].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${licence} (${packages.length}): ${packages.map(([name, { version }]) => `${name} ${version}`).join(', ')}\n`)
  const unaccepted = findUnaccepted(lock)
  for (const line of unaccepted) console.error(`Not accepted: ${line}`)
  if (unaccepted.length > 0) process.exitCode = 1
}
