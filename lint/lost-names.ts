import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sources } from './exports.ts'

/** Only code has camelCase names, also in calls. */
const NAME = /`([a-z]+[A-Z]\w*)(?:\(\))?`/g
/** Documents name these functions of Node and React Router to say why we don't use them. */
const FOREIGN = new Set(['reusePort', 'useNavigation'])

export function findLostNames(root: string, sources: Sources): string[] {
  const known = new Set([...sources.values()].flatMap((text) => text.match(/\w+/g) ?? []))
  const documents = globSync('{README.md,CONTRIBUTING.md,docs/**/*.md}', { cwd: root }).sort()
  return documents.flatMap((document) => {
    const named = readFileSync(join(root, document), 'utf8').matchAll(NAME)
    const lost = new Set([...named].map(([, name = '']) => name).filter((name) => !known.has(name) && !FOREIGN.has(name)))
    return [...lost].map((name) => `${document}: nothing is called ${name}`)
  })
}
