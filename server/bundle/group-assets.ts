import { basename, relative } from 'node:path'
import type { Plugin } from 'vite'
import groups from './stylesheet-groups.json' with { type: 'json' }

const stylesheets = Object.entries(groups).map(([name, components]) => ({
  name,
  test: (id: string) => isIn(id, ['app/ui/', 'app/site/']) && id.endsWith('.css') && components.includes(componentOf(id)),
}))

const ADMIN = [
  'app/admin/',
  'domain/items/form-layout.',
  'domain/ports/framing-choice.',
  'domain/ports/store.',
  'domain/images/html-images.',
  'lib/text/html-to-lines.',
  'node_modules/idb/',
]
const RARELY_USED = ['app/admin/editor/', 'app/admin/item-form/', 'app/admin/preview/']

const scripts = [
  {
    name: 'react',
    test: (id: string) => ['react', 'react-dom', 'react-router', 'scheduler'].some((name) => id.includes(`/node_modules/${name}/`)),
  },
  {
    name: 'admin',
    test: (id: string) => isIn(id, ADMIN) && !isIn(id, RARELY_USED),
    minShareCount: 4,
  },
  // Grouping components would load the styles of all.
  {
    name: 'common',
    test: (id: string) => (isIn(id, ['app/', 'domain/', 'lib/']) && /\.(?:ts|json)$/.test(id)) || isIn(id, ['app/ui/buttons/']),
    minShareCount: 8,
  },
]

function isIn(id: string, folders: readonly string[]): boolean {
  return folders.some((folder) => relative('.', id).startsWith(folder))
}

function componentOf(stylesheet: string): string {
  return basename(basename(stylesheet, '.css'), '.module')
}

export function groupAssets(): Plugin {
  return {
    name: 'group-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { includeDependenciesRecursively: false, groups: [...stylesheets, ...scripts] },
    }),
  }
}
