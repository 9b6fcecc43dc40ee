/** More often than this nobody else writes in the same moment. */
const TRIES = 20

/** Reads, changes and writes, and does all of it again where somebody else wrote meanwhile: `once` gives undefined then. Undefined if each try was in vain. */
export async function retryOnConflict<Result>(once: () => Promise<Result | undefined>, tries = TRIES): Promise<Result | undefined> {
  for (let left = tries; left > 0; left--) {
    const written = await once()
    if (written !== undefined) return written
  }
  return undefined
}
