import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** The shell without a window does the same in half the time. */
const COMMANDS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The Chromium that the browser tests drive: the one named, one that is installed, or one installed now. Ends the run in words without any. */
export function requireChromium(): string {
  const path = namedChromium() ?? installedChromium() ?? chromiumFromApt() ?? chromiumFromPlaywright()
  if (path) return path
  console.error(
    'The browser tests need Chromium, and none could be found or installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH.',
  )
  process.exit(1)
}

function namedChromium(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  if (existsSync(path)) return path
  console.error('CHROMIUM_PATH names a file that does not exist.')
  process.exit(1)
}

function installedChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))),
    MAC_CHROME,
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path))
}

function chromiumFromApt(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium with apt-get …')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], {
      stdio: ['ignore', 'ignore', name === 'chromium' ? 'inherit' : 'ignore'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status === 0) break
  }
  return installedChromium()
}

function chromiumFromPlaywright(): string | undefined {
  console.log("Installing Playwright's Chromium …")
  spawnSync('playwright-core', ['install', 'chromium'], { stdio: 'inherit' })
  return installedChromium()
}
