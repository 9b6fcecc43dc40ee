import { Difference } from './difference.ts'

/** Far beyond the time after which no page is kept any longer. */
const MOST_WAIT_MS = 180_000

/** Compares until there is no difference, for pages that are made anew after they were asked for. */
export async function settled(compare: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + MOST_WAIT_MS; ; await pause()) {
    try {
      return await compare()
    } catch (error) {
      if (!(error instanceof Difference) || Date.now() > end) throw error
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}
