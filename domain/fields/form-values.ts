import { type FieldTable, fieldMeta, fieldNames } from './fields.ts'

export function formValues(table: FieldTable, form: FormData): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const name of fieldNames(table)) {
    const sent = form.getAll(name).filter((value) => typeof value === 'string')
    if (sent.length === 0) continue
    const isFlag = fieldMeta(table, name).kind === 'flag'
    raw[name] = sent.length > 1 ? sent : isFlag ? sent[0] === 'on' || sent[0] === 'true' : sent[0]
  }
  return raw
}
