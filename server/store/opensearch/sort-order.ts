export type SortClause = Record<string, { order: 'asc' | 'desc'; missing?: string | number }>

export function reversed(sort: readonly SortClause[]): SortClause[] {
  return sort.map((clause) =>
    Object.fromEntries(Object.entries(clause).map(([field, how]) => [field, { ...how, order: how.order === 'asc' ? 'desc' : 'asc' }])),
  )
}
