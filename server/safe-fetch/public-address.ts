import { BlockList, isIP } from 'node:net'
import networks from './networks.json' with { type: 'json' }

const notPublic4 = listOf('ipv4', networks.notPublic4)
const notPublic6 = listOf('ipv6', networks.notPublic6)
const givenOut6 = listOf('ipv6', networks.givenOut6)

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address)
  if (family === 6 && !address.includes('%')) return givenOut6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
  return false
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
