const LONGEST = 60

/** One customer owns an IPv6 /64, so it counts as one sender. */
export function clientKey(written: string): string {
  const address = withoutPort(written.slice(0, LONGEST))
  const [, ipv4] = /^[0:]*:ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (ipv4 || !address.includes(':')) return ipv4 ?? address
  const [before = [], after = []] = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return network.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}

export function networkKey(written: string): string {
  return clientKey(written).split(':', 3).join(':')
}

/** Providers assign IPv6 networks of /48, /56 and /64. */
export function clientNetworks(written: string): readonly string[] {
  const key = clientKey(written)
  const [, , , fourth] = key.split(':')
  if (fourth === undefined) return [key]
  const widest = networkKey(written)
  return [widest, `${widest}:${fourth.padStart(4, '0').slice(0, 2)}`, key]
}

export function withoutPort(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(written) ?? []
  return bracketed ?? plain ?? written
}
