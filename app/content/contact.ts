import { contactFields } from '#app/content/fields/contact.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import words from './contact.json' with { type: 'json' }

export const contact = definePageCopy({ key: 'contact-us', path: '/contact-us', label: 'Contact Us' }, words, contactFields)
