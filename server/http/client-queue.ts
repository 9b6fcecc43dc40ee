type Job = { refuse(): void }

/** What waits in a network: in narrower ones, or of a client itself. */
type Node<Waiting> = { count: number; inside: Map<string, Node<Waiting>>; jobs: Waiting[] }

/**
 * What waits of all clients. Clients take turns, and so do networks: whoever owns many of the narrower ones has the turns of the widest alone.
 * Where too much waits, the newest job goes of whoever has most.
 */
export function openClientQueue<Waiting extends Job>(most: number) {
  const root = newNode<Waiting>()
  return { size: () => root.count, add, take }

  /** `networks`: those that the client is in, the widest first. */
  function add(networks: readonly string[], job: Waiting): void {
    let node = root
    node.count++
    for (const network of networks) {
      const inner = node.inside.get(network) ?? newNode<Waiting>()
      node.inside.set(network, inner)
      node = inner
      node.count++
    }
    node.jobs.push(job)
    if (root.count > most) dropOfMost(root)?.refuse()
  }

  /** The next job among the widest networks that may have one begun. */
  function take(mayBegin: (widest: string) => boolean): Waiting | undefined {
    for (const widest of root.inside.keys()) if (mayBegin(widest)) return takeFrom(root, widest)
    return undefined
  }
}

function newNode<Waiting>(): Node<Waiting> {
  return { count: 0, inside: new Map(), jobs: [] }
}

/** Whose turn it was stands behind the others afterwards. */
function takeFrom<Waiting>(node: Node<Waiting>, name: string | undefined): Waiting | undefined {
  node.count--
  const inner = name === undefined ? undefined : node.inside.get(name)
  if (name === undefined || !inner) return node.jobs.shift()
  node.inside.delete(name)
  if (inner.count > 1) node.inside.set(name, inner)
  const [next] = inner.inside.keys()
  return takeFrom(inner, next)
}

function dropOfMost<Waiting>(node: Node<Waiting>): Waiting | undefined {
  node.count--
  const [first, ...others] = node.inside
  if (!first) return node.jobs.pop()
  const [name, largest] = others.reduce((best, other) => (other[1].count >= best[1].count ? other : best), first)
  if (largest.count === 1) node.inside.delete(name)
  return dropOfMost(largest)
}
