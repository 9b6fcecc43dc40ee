/** Whether the server can be reached, and gives this address to whoever is signed in here. */
export async function isReachable(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
