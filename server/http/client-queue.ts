type Node<Waiting> = { count: number; inside: Map<string, Node<Waiting>>; jobs: Waiting[] }

/** Networks take turns too, so owning many addresses brings no extra turns. */
export function openClientQueue<Waiting extends { refuse(): void }>(most: number) {
  const root = newNode<Waiting>()
  return { size: () => root.count, add, take }

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

  function take(mayBegin: (widest: string) => boolean): Waiting | undefined {
    for (const widest of root.inside.keys()) if (mayBegin(widest)) return takeFrom(root, widest)
    return undefined
  }
}

function newNode<Waiting>(): Node<Waiting> {
  return { count: 0, inside: new Map(), jobs: [] }
}

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
