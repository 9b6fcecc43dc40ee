import { resolve } from 'node:path'
import { requireChromium } from '#test/browser/find-chromium.ts'
import { buildWithPlantedSecrets } from './planted-build.ts'

/** Where what is worth keeping from one run to the next lies. */
export const CACHE = resolve('node_modules/.cache')

/** For what hangs only. */
export const LONGEST_TEST_MS = 30 * 60_000

/** Sees to what these test files need: the built site, a browser, and that their processes find compiled what was loaded before. */
export async function prepareTests(files: readonly string[]): Promise<void> {
  // React gives its slow development build without it, and the site is never served with that.
  process.env.NODE_ENV = 'production'
  await buildWithPlantedSecrets()
  if (needsBrowser(files)) process.env.CHROMIUM_PATH = requireChromium()
  process.env.NODE_COMPILE_CACHE ??= `${CACHE}/compiled-tests`
}

/** Opens what the files of one run can use together. Gives what ends it. */
export async function openShared(files: readonly string[]): Promise<() => Promise<void>> {
  if (!needsBrowser(files)) return async () => {}
  // Loaded only now, so that it finds the site built and itself compiled.
  const [{ startSharedBrowser }, { shareDemo }] = [await import('#test/browser/browser.ts'), await import('#test/browser/demo-site.ts')]
  const removeDemo = await shareDemo()
  const browser = await startSharedBrowser()
  return async () => {
    await browser.close()
    await removeDemo()
  }
}

function needsBrowser(files: readonly string[]): boolean {
  return files.some((file) => file.includes('browser'))
}
