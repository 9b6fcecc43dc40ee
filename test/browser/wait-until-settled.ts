import type { Page } from 'playwright-core'
import { alive } from './hydrated.ts'

/** Waits until the page is what somebody gets to see: come alive where it does, its fonts and pictures here, nothing moving. */
export async function settled(page: Page): Promise<void> {
  await alive(page)
  await atRest(page)
}

/** Waits until a page that has come alive is at rest again, as in a window of another size. */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(comeToRest)
}

/** Runs in the page. Pictures below the window would be missing from a picture of the whole page: all are fetched, then waited for. */
async function comeToRest(): Promise<void> {
  for (const picture of document.images) picture.loading = 'eager'
  // One that cannot be shown has arrived as well.
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
  await document.fonts.ready
  // A transition that another one takes the place of is over before the page is at rest.
  // One that follows scrolling runs for as long as the page is open.
  const isMoving = ({ playState, timeline }: Animation) => playState === 'running' && timeline === document.timeline
  const moving = () => document.getAnimations().filter(isMoving)
  for (let some = moving(); some.length > 0; some = moving()) await Promise.allSettled(some.map(({ finished }) => finished))
}
