import type { Replication } from '#domain/ports/store.ts'

export function spreadText({ machines, copies }: Replication): string {
  if (copies === 'missing') return 'Part of the search service is missing. Some posts can’t be shown or saved until it’s back.'
  const where = machines === 1 ? 'one machine' : `${machines} machines`
  return copies === 'replicated'
    ? `The search service is healthy. It runs on ${where} and keeps at least two copies.`
    : `The search service works. It runs on ${where} and doesn’t keep two copies of everything.`
}
