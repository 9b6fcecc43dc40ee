const TRIES = 20

export async function retryOnConflict<Result>(once: () => Promise<Result | undefined>, tries = TRIES): Promise<Result | undefined> {
  for (let left = tries; left > 0; left--) {
    const written = await once()
    if (written !== undefined) return written
  }
  return undefined
}
