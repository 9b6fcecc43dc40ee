import { isObject } from '#lib/objects/objects.ts'

export function summarizeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((line, index) => `${index + 1}. ${firstText(line)}`).join('  ')
  return firstText(value)
}

/** Entry IDs serve URLs, not readers. */
function firstText(line: unknown): string {
  if (typeof line === 'string') return line
  if (!isObject(line)) return ''
  const texts = Object.entries(line).filter(([name]) => name !== 'id')
  return texts.map(([, part]) => firstText(part)).find((text) => text !== '') ?? ''
}
