import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Lock, productionPackages } from './licences.ts'

// npm's `--omit dev` also drops runtime packages that build tools need, such as React.
type Component = { 'bom-ref': string; name: string; version: string }
type Bill = { metadata: { component: Component }; components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] }

const bill: Bill = JSON.parse(
  execFileSync('npm', ['sbom', '--include', 'dev', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
)
const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { name }: { name: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const inUse = new Set(productionPackages(lock).map(([name, { version }]) => `${name}@${version}`))
const components = bill.components.filter((each) => inUse.has(`${each.name}@${each.version}`))
const { component } = bill.metadata
const refs = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])])
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
const metadata = { ...bill.metadata, component: { ...component, name } }
console.log(JSON.stringify({ ...bill, metadata, components, dependencies }, null, 2))
