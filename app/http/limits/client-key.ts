/** Of an address in brackets with its port. What is longer is none. */
const LONGEST = 60

/** What the limits count an address by, however it is written: an IPv4 address without a port, and of IPv6 the /64, which one customer owns. */
export function clientKey(written: string): string {
  const address = withoutPort(written.slice(0, LONGEST))
  const [, ipv4] = /^[0:]*:ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (ipv4 || !address.includes(':')) return ipv4 ?? address
  const [before = [], after = []] = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return network.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}

/** Of IPv6 the /48, of which many customers have one to themselves; an IPv4 address. */
export function networkKey(written: string): string {
  return clientKey(written).split(':', 3).join(':')
}

/** The networks that an address is in, the widest first: of IPv6 the /48, the /56 and the /64, as providers give them out. */
export function clientNetworks(written: string): readonly string[] {
  const key = clientKey(written)
  const [, , , fourth] = key.split(':')
  if (fourth === undefined) return [key]
  const widest = networkKey(written)
  return [widest, `${widest}:${fourth.padStart(4, '0').slice(0, 2)}`, key]
}

/** Some proxies write the port behind the address. */
export function withoutPort(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(written) ?? []
  return bracketed ?? plain ?? written
}
