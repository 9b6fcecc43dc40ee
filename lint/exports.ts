import { dirname, join } from 'node:path'

export type Sources = ReadonlyMap<string, string>

/** React Router imports these names from route modules. */
const OF_ROUTES = /^(?:default|loader|action|meta|headers|links|handle|middleware|shouldRevalidate|ErrorBoundary|Layout|client\w+)$/
/** Bundler and router load these files without an import. */
const ENTRIES = /^(?:[\w.-]+\.config\.ts|app\/(?:entry\.[\w.]+|routes\.ts))$/
const ANY = '*'

export function findUnusedExports(sources: Sources): string[] {
  const imported = new Map([...sources.keys()].map((file) => [file, new Set<string>()]))
  for (const [file, text] of sources)
    for (const { target, names } of importsOf(file, text)) for (const name of names) imported.get(target)?.add(name)
  const routes = routeModules(sources)
  return [...sources].flatMap(([file, text]) => {
    const used = imported.get(file)
    if (ENTRIES.test(file) || used?.has(ANY)) return []
    return exportsOf(text)
      .filter((name) => !used?.has(name) && !(routes.has(file) && OF_ROUTES.test(name)))
      .map((name) => `${file}: nobody imports ${name}`)
  })
}

function routeModules(sources: Sources): Set<string> {
  const tables = ['app/routes.ts', 'app/pages.ts', 'app/admin-pages.ts'].map((file) => sources.get(file) ?? '').join('\n')
  const named = [...tables.matchAll(/'((?:site|admin|editing)\/[\w./-]+\.tsx?)'/g)].map(([, path = '']) => `app/${path}`)
  return new Set([...named, 'app/root.tsx'])
}

export function importsOf(file: string, text: string): { target: string; names: string[] }[] {
  const named = [
    ...text.matchAll(/^(?:import|export)\s+(?:type\s+)?((?:[\w$]+,\s*)?\{[^}'"]*\}|[\w$]+|\*\s*as\s+[\w$]+)\s*from\s+'([^']+)'/gm),
  ]
  const whole = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)]
  return [
    ...named.map(([, clause = '', path = '']) => ({ target: targetOf(file, path), names: namesIn(clause) })),
    ...whole.map(([, path = '']) => ({ target: targetOf(file, path), names: [ANY] })),
  ]
}

function targetOf(file: string, path: string): string {
  const [bare = ''] = path.split('?')
  return bare.startsWith('#') ? bare.slice(1) : bare.startsWith('.') ? join(dirname(file), bare) : bare
}

/** Handles `Name`, `{ one, type Two as Three }`, both, or `* as all`. */
function namesIn(clause: string): string[] {
  if (clause.startsWith('*')) return [ANY]
  const [, list = ''] = /\{([^}]*)\}/.exec(clause) ?? []
  const single = /^[\w$]/.test(clause) ? ['default'] : []
  return [...single, ...listed(list).map((part) => part.split(/\s+as\s+/)[0] ?? '')]
}

export function exportsOf(text: string): string[] {
  const declared = [...text.matchAll(/^export\s+(?:async\s+)?(?:function\*?|const|let|type|class)\s+([\w$]+)/gm)].map(
    ([, name = '']) => name,
  )
  const taken = [...text.matchAll(/^export\s+const\s+[[{]([^\]}]*)[\]}]/gm)].flatMap(([, list = '']) => listed(list))
  const lists = [...text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm)].flatMap(([, list = '']) => listed(list))
  const renamed = [...taken.map((part) => part.split(':').at(-1) ?? ''), ...lists.map((part) => part.split(/\s+as\s+/).at(-1) ?? '')]
  return [...declared, ...renamed.map((name) => name.trim()), ...(/^export default /m.test(text) ? ['default'] : [])]
}

function listed(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')
}
