import type { Sql } from '#server/store/sqlite/file/statements.ts'

export function addCounts(
  sql: Sql,
  group: string,
  amounts: ReadonlyMap<string, number>,
  { most, rest }: { most: number; rest: string },
): void {
  let names = Number(sql('SELECT count(*) AS names FROM counters WHERE group_name = ?').get(group)?.names)
  for (const [name, amount] of amounts) {
    const isKnown = sql('SELECT 1 FROM counters WHERE group_name = ? AND name = ?').get(group, name) !== undefined
    if (amount < 0 && !isKnown) continue
    const isTold = isKnown || names < most
    if (!isKnown && isTold) names++
    sql(`INSERT INTO counters VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`).run(
      group,
      isTold ? name : rest,
      amount,
    )
  }
  if (amounts.values().some((amount) => amount < 0)) sql('DELETE FROM counters WHERE group_name = ? AND count <= 0').run(group)
}

export function removeGroups(sql: Sql, groups: readonly string[]): void {
  sql('DELETE FROM counters WHERE group_name IN (SELECT value FROM json_each(?))').run(JSON.stringify(groups))
}

export function readCounts(sql: Sql, groups: readonly string[], names?: readonly string[]): Map<string, Map<string, number>> {
  const read = new Map<string, Map<string, number>>()
  const named = names ? ' AND name IN (SELECT value FROM json_each(?))' : ''
  const rows = sql(`SELECT group_name, name, count FROM counters WHERE group_name IN (SELECT value FROM json_each(?))${named}`)
  for (const { group_name, name, count } of rows.all(...[groups, ...(names ? [names] : [])].map((list) => JSON.stringify(list)))) {
    const group = read.get(String(group_name)) ?? new Map<string, number>()
    read.set(String(group_name), group.set(String(name), Number(count)))
  }
  return read
}

export function readGroups(sql: Sql): string[] {
  // DISTINCT would read every counter of every group.
  const next = sql('SELECT min(group_name) AS name FROM counters WHERE group_name > ?')
  const groups: string[] = []
  for (let name = next.get('')?.name; name; name = next.get(name)?.name) groups.push(String(name))
  return groups
}
