import { readFileSync } from 'node:fs'

/** What `npm start` runs. Without npm itself, which passes signals on a second time. */
export function startScript(): { settings: Record<string, string>; options: string[]; program: string } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, settings = '', options = '', program = ''] = /^((?:\w+=\S+ )+)exec node (--.*) (\S+)$/.exec(scripts.start) ?? []
  return { settings: Object.fromEntries(settings.trim().split(' ').map(pairOf)), options: options.split(' '), program }
}

/** What of that is set where the project's own folder cannot be written, in an image and under a supervisor: what was compiled can be kept nowhere. */
export function settingsWithoutFolder(): Record<string, string> {
  const { NODE_COMPILE_CACHE: _, ...settings } = startScript().settings
  return settings
}

function pairOf(setting: string): [string, string] {
  const [name = '', value = ''] = setting.split('=')
  return [name, value]
}
