import { modelFields } from '#app/content/fields/models.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import words from './models.json' with { type: 'json' }

export const capabilityCenters = definePageCopy(
  { key: 'global-capability-centers', path: '/global-capability-centers', label: 'Global Capability Centers' },
  words,
  modelFields,
)
