import type { SvgNode } from './svg-node.ts'

const MOST_DRAWN = 20_000

/** References can form cycles or multiply, so file size says little. */
export function findTooComplex(root: SvgNode): string | undefined {
  const named = new Map<string, SvgNode>()
  collect(root, named)
  const weights = new Map<SvgNode, number | 'open'>()
  const weight = weightOf(root, named, weights)
  if (weight === undefined) return 'its parts refer to each other in a circle'
  return weight > MOST_DRAWN ? 'it takes too long to draw: its parts are used over and over' : undefined
}

function collect(node: SvgNode, named: Map<string, SvgNode>): void {
  const id = node.attributes.get('id')
  if (id !== undefined && !named.has(id)) named.set(id, node)
  for (const child of node.children) collect(child, named)
}

function weightOf(node: SvgNode, named: ReadonlyMap<string, SvgNode>, weights: Map<SvgNode, number | 'open'>): number | undefined {
  const known = weights.get(node)
  if (known !== undefined) return known === 'open' ? undefined : known
  weights.set(node, 'open')
  let sum = 1
  for (const part of [...node.children, ...node.refersTo.flatMap((id) => named.get(id) ?? [])]) {
    const weight = weightOf(part, named, weights)
    if (weight === undefined) return undefined
    sum += weight
  }
  weights.set(node, sum)
  return sum
}
