import { editDistance } from '#server/store/text/fuzzy-match.ts'
import { settingNames } from './config.ts'

const BEGINNINGS = new Set(settingNames.filter((name) => name.includes('_')).map(beginningOf))
const LONG = 8

export function findMisspelledSettings(environment: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = matchMisspelledSetting(name)?.meant
    return meant === undefined || environment[meant] === environment[name] ? [] : [{ name, meant }]
  })
}

export function matchMisspelledSetting(name: string): { meant?: string } | undefined {
  if (settingNames.includes(name)) return undefined
  // Other programs read these variables, but the site doesn't.
  if (/^(?:all|ftp|socks)_proxy$/i.test(name)) return { meant: 'HTTPS_PROXY' }
  const meant = settingNames.includes(name.replace(/_FILE$/, '')) ? undefined : nearest(name)
  if (meant) return { meant }
  return name.includes('_') && BEGINNINGS.has(beginningOf(name)) ? {} : undefined
}

function nearest(name: string): string | undefined {
  const plain = plainOf(name)
  const most = plain.length < LONG ? 1 : 2
  const near = settingNames.flatMap((setting) => {
    const slips = editDistance(plain, plainOf(setting), most)
    return slips === undefined ? [] : [{ setting, slips }]
  })
  return near.sort((a, b) => a.slips - b.slips)[0]?.setting
}

function plainOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

function beginningOf(name: string): string {
  return name.split('_', 1)[0] ?? ''
}
