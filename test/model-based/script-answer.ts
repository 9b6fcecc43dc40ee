/** The version in an action's answer to a script: values in a list, and objects that name their keys and values by place. */
export function versionIn(answer: string): string | undefined {
  const values: unknown = JSON.parse(answer.split('\n', 1)[0] ?? '')
  if (!Array.isArray(values)) return undefined
  const key = `_${values.indexOf('version')}`
  for (const value of values) {
    if (typeof value !== 'object' || value === null || !(key in value)) continue
    const version: unknown = values[Number(new Map<string, unknown>(Object.entries(value)).get(key))]
    if (typeof version === 'string') return version
  }
  return undefined
}
