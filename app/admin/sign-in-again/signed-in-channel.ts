const NAME = 'signed-in'

export function announceSignedIn(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('')
  channel.close()
}

export function onSignedIn(heard: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = heard
  return () => channel.close()
}
