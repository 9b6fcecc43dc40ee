import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testsOfAnyStore } from './tests-of-any-store.ts'

it('the tests of any store are those that open it where they are told to, by whatever they import', () => {
  const found = testsOfAnyStore()
  const direct = ['domain/item-changes/change-item.test.ts', 'test/admin/message-export.test.ts']
  const indirect = ['test/admin/inbox.test.ts', 'test/browser/contact-form.test.ts', 'test/outbox/outbox-processes.test.ts']
  for (const file of [...direct, ...indirect]) assert.ok(found.includes(file), file)
  for (const file of [
    'test/security/storage/killed.long.test.ts',
    'test/process/production.test.ts',
    'test/security/privacy/secrets.long.test.ts',
    'lib/time/dates.test.ts',
    'test/browser/keyboard.test.ts',
  ])
    assert.ok(!found.includes(file), file)
})
