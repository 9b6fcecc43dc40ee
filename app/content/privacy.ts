import { privacyFields } from '#app/content/fields/privacy.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import words from './privacy.json' with { type: 'json' }

/** The policy depends on settings (privacy-text.ts); update both when you store or share more data. */
export const privacy = definePageCopy({ key: 'privacy-policy', path: '/privacy-policy', label: 'Privacy Policy' }, words, privacyFields)
