import type { Page } from '#app/page.ts'
import { pages } from '#app/pages.ts'

export type PagePath = (typeof pages)[number]['path']

/** Paths of the pages that can be looked at without a session. */
export const publicPaths: readonly PagePath[] = pages
  .filter((page) => isShown(page) && page.for !== 'administrator')
  .map(({ path }) => path)

/** Paths of the pages that the administrator alone can look at. */
export const gatedPaths: readonly PagePath[] = pages.filter((page) => isShown(page) && page.for === 'administrator').map(({ path }) => path)

function isShown({ responds }: Page): boolean {
  return responds === undefined
}
