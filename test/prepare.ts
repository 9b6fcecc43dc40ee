import { resolve } from 'node:path'
import { buildIfNeeded } from '#server/build.ts'
import { requireChromium } from '#test/browser/find-chromium.ts'

/** Where what is worth keeping from one run to the next lies. */
export const CACHE = resolve('node_modules/.cache')

/** For what hangs only. */
export const LONGEST_TEST_MS = 30 * 60_000

/** Sees to what these test files need: the built site, a browser, and that their processes find compiled what was loaded before. */
export async function prepareTests(files: readonly string[]): Promise<void> {
  await buildIfNeeded()
  if (files.some((file) => file.includes('browser'))) process.env.CHROMIUM_PATH = requireChromium()
  process.env.NODE_COMPILE_CACHE ??= `${CACHE}/compiled-tests`
}
