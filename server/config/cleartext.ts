const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host)
}

/** Whether what is sent there crosses a network in the clear: a secret is one no more after that. */
export function isCleartext({ protocol, hostname }: URL): boolean {
  return protocol !== 'https:' && !isLoopback(hostname)
}
