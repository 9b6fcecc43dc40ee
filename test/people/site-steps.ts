import { authorId } from '#domain/authors/authors.ts'
import { ASHA } from './people-app.ts'

export type Fields = Record<string, string | Blob>

/** What an address is sent, and what is noted of it. `get`: it changes nothing, and is noted all the same. */
export type Step = { path?: string; fields?: Fields | (() => Promise<Fields>); get?: true; notes: string[] }

/** Those of the pages about the site that are the same whatever is stored. */
export const SITE_STEPS: Record<string, Step[]> = {
  '/admin/profile': [{ fields: { intent: 'profile', name: 'Asha Rao' }, notes: ['profile-changed'] }],
  '/admin/authors': [
    { fields: { intent: 'save', name: 'Ann' }, notes: ['author-added'] },
    { fields: { intent: 'save', id: authorId('Ann'), version: '1', name: 'Ann', role: 'Editor' }, notes: ['author-changed'] },
    { fields: { intent: 'delete', id: authorId('Ann'), version: '2' }, notes: ['author-deleted'] },
  ],
  '/admin/settings': [
    { fields: { intent: 'reply', replyTime: 'a day', privacyReplyTime: 'a week', dataRightsTime: 'a month' }, notes: ['setting-changed'] },
    { fields: { intent: 'retention', days: '3000' }, notes: ['setting-changed'] },
    { fields: { intent: 'test-email' }, notes: [] },
  ],
  '/admin/settings/destinations': [
    { fields: { intent: 'add', name: 'CRM', kind: 'webhook', url: 'https://hooks.example/a' }, notes: ['setting-changed'] },
  ],
  '/admin/settings/replies': [{ fields: { version: '', name: 'Thanks', text: 'Hi' }, notes: ['setting-changed'] }],
  '/admin/settings/time-zone': [{ fields: { from: 'Asia/Kolkata', to: 'Asia/Colombo', keep: 'clock' }, notes: ['setting-changed'] }],
  '/admin/site/backup': [{ fields: { any: 'thing' }, notes: ['backup-downloaded'] }],
  '/admin/site/search': [
    { fields: { intent: 'save', version: '', line: 'one, two' }, notes: ['same-words-changed'] },
    { fields: { intent: 'add', word: 'three', as: 'one' }, notes: ['same-words-changed'] },
    { fields: { intent: 'clear' }, notes: ['searches-cleared'] },
  ],
}

export const PEOPLE_STEPS: Step[] = [
  { fields: { intent: 'invite', way: 'copy', email: 'tom@example.com', role: 'editor' }, notes: ['person-invited'] },
  { fields: { intent: 'renew', way: 'copy', person: 'tom@example.com' }, notes: ['person-invited'] },
  { fields: { intent: 'change-role', person: 'tom@example.com', role: 'publisher' }, notes: ['role-changed'] },
  { fields: { intent: 'revoke', person: 'tom@example.com' }, notes: ['invitation-revoked'] },
  { fields: { intent: 'remove-person', person: 'tom@example.com' }, notes: ['access-removed'] },
  { fields: { intent: 'ask-for-passkey', on: 'yes' }, notes: ['passkey-required'] },
]

const DONE_TO_MESSAGES = { answered: 'marked', assign: 'assigned', note: 'noted', delete: 'deleted' }

export const MESSAGE_STEPS: Step[] = Object.entries(DONE_TO_MESSAGES).map(([intent, done]) => ({
  path: '/admin/messages/one',
  fields: { intent, assignee: ASHA, note: 'Called back' },
  notes: [`message-${done}`],
}))
