import type { Page } from 'playwright-core'

/** Waits until the page is what somebody gets to see: come alive where it does, its fonts and pictures here, nothing moving. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isAlive)
  await page.evaluate(bringPictures)
  await page.evaluate(comeToRest)
}

/** Runs in the page. React marks the elements that it has taken over; the editor takes the place of its textarea. */
function isAlive(): boolean {
  if (!('__reactRouterContext' in window)) return true
  const isTakenOver = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))
  const isEditorMissing = document.querySelector('textarea[name="content"]:not([hidden])') !== null
  return isTakenOver && (!isEditorMissing || document.querySelector('input[name="file"]') !== null)
}

/** Runs in the page. Pictures below the window would be missing from a picture of the whole page: all are fetched, then waited for. */
async function bringPictures(): Promise<void> {
  for (const picture of document.images) picture.loading = 'eager'
  // One that cannot be shown has arrived as well.
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}

/** Runs in the page. */
async function comeToRest(): Promise<void> {
  await document.fonts.ready
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
