type HeldByClient = { networks: readonly string[] }

export function ofWhoHasMost<Held extends HeldByClient>(all: Iterable<Held>, weigh: (held: Held) => number): Held[] {
  let left = [...all]
  const levels = left.reduce((most, { networks }) => Math.max(most, networks.length), 0)
  for (let level = 0; level < levels; level++) {
    const sums = new Map<string, number>()
    const nameOf = ({ networks }: Held) => networks[level] ?? networks.at(-1) ?? ''
    for (const held of left) sums.set(nameOf(held), (sums.get(nameOf(held)) ?? 0) + weigh(held))
    const most = [...sums.values()].reduce((largest, sum) => Math.max(largest, sum), 0)
    left = left.filter((held) => sums.get(nameOf(held)) === most)
  }
  return left
}
