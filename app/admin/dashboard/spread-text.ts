import type { Replication } from '#domain/ports/store.ts'

export function spreadText({ machines, copies }: Replication): string {
  if (copies === 'missing') return 'Part of the search service is missing: what lies there can be neither shown nor saved until it is back.'
  const where = machines === 1 ? 'one machine' : `${machines} machines`
  return copies === 'replicated'
    ? `The search service is healthy: it runs on ${where}, and everything is kept on two of them at least.`
    : `The search service works. It runs on ${where}, and what is lost there is lost: not everything is kept twice.`
}
