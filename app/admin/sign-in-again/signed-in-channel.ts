const NAME = 'signed-in'

/** Tells the other pages of this browser. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('')
  channel.close()
}

/** Calls back whenever a page of this browser has been signed in. Gives what ends that. */
export function onSignedIn(heard: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = heard
  return () => channel.close()
}
