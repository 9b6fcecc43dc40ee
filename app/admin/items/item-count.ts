import { formatCount } from '#lib/text/format-count.ts'

export function formatItemCount(count: number): string {
  return formatCount(count, 'item')
}
