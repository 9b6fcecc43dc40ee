import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose registries, multicast, and 6to4, which can carry any IPv4 address. */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** IPv6 unicast is 2000::/3; mapped, NAT64, local and multicast lie outside. */
const GIVEN_OUT_6 = ['2000::', 3] as const
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const notPublic4 = listOf('ipv4', NOT_PUBLIC_4)
const notPublic6 = listOf('ipv6', NOT_PUBLIC_6)
const givenOut6 = listOf('ipv6', [GIVEN_OUT_6])

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address)
  if (family === 6 && !address.includes('%')) return givenOut6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
  return false
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
