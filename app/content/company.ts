import { email, group, text } from '#domain/words/word-fields.ts'
import { wordsTable } from '#domain/words/words-table.ts'
import { site } from './site.ts'

/** What the site says of the company. Its facts stand in the texts of all pages by their names, such as `{company}`. */
export const company = wordsTable(
  { key: 'company', label: 'Company' },
  {
    facts: {
      company: site.name,
      supportEmail: site.supportEmail,
      careersEmail: site.careersEmail,
      replyTime: '1–2 business days',
    },
    tagline: site.tagline,
  },
  {
    facts: group('Facts', {
      company: text('Name', 60),
      supportEmail: email('Mail address for customers'),
      careersEmail: email('Mail address for applications'),
      replyTime: text('When messages are answered', 60),
    }),
    tagline: text('Tagline', 90),
  },
)
