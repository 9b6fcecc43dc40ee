import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A tool that only one long test needs, in a folder of its own: gives its `node_modules`, undefined where it cannot be installed. */
export function installTool(nameAndVersion: string): string | undefined {
  const folder = resolve('node_modules/.cache/tools', nameAndVersion.replaceAll('/', '+'))
  const installed = join(folder, 'node_modules')
  if (existsSync(join(folder, 'complete'))) return installed
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', nameAndVersion], {
    cwd: folder,
    stdio: 'ignore',
  })
  if (status !== 0) return undefined
  writeFileSync(join(folder, 'complete'), '')
  return installed
}
