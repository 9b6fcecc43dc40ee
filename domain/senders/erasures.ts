import { z } from 'zod'
import { text } from '#domain/fields/fields.ts'

export const erasureTable = z.object({
  mark: text(100, { label: 'Mark of the store' }),
})
