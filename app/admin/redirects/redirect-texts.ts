import { singleText } from '#app/admin/items/item-from-form.ts'

export type FormValues = { from: string; to: string; status: string; edited?: { id: string; stamp: string } }

export function savedTextName(id = ''): string {
  return id === '' ? 'redirect' : `redirect ${id}`
}

export function readRedirectForm(sent: FormData): FormValues {
  const [id, stamp] = [singleText(sent, 'id'), singleText(sent, 'stamp')]
  const words = { from: singleText(sent, 'from') ?? '', to: singleText(sent, 'to') ?? '', status: singleText(sent, 'status') ?? '' }
  return id === undefined || stamp === undefined ? words : { ...words, edited: { id, stamp } }
}
