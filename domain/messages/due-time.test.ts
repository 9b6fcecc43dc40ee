import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueTime, readCalendar, withDuePaused } from './due-time.ts'

const PUNE = readCalendar('9:00–18:00', '2026-12-25, 2027-01-26', 'Asia/Kolkata')

const due = (replyTime: string, arrived: string, calendar = PUNE) => dueTime(replyTime, new Date(arrived), calendar)

test('counts business days from the moment of arrival, without weekends, holidays and hours out of office', () => {
  const promise = '1–2 business days'
  assert.equal(due(promise, '2026-11-24T14:02:00+05:30'), new Date('2026-11-26T14:02:00+05:30').toISOString())
  assert.equal(due(promise, '2026-11-27T11:02:00+05:30'), new Date('2026-12-01T11:02:00+05:30').toISOString())
  assert.equal(due(promise, '2026-11-27T18:00:00+05:30'), new Date('2026-12-02T09:00:00+05:30').toISOString(), 'after hours')
  assert.equal(due(promise, '2026-11-28T03:00:00+05:30'), new Date('2026-12-02T09:00:00+05:30').toISOString(), 'on a Saturday')
  assert.equal(due(promise, '2026-12-24T10:00:00+05:30'), new Date('2026-12-29T10:00:00+05:30').toISOString(), 'over Christmas')
  assert.equal(due(promise, '2026-12-24T05:00:00+05:30'), new Date('2026-12-29T09:00:00+05:30').toISOString(), 'before hours')
})

test('reads the promise as visitors do', () => {
  const arrived = '2026-11-24T10:00:00+05:30'
  const at = (written: string) => new Date(`${written}+05:30`).toISOString()
  assert.equal(due('one business day', arrived), at('2026-11-25T10:00:00'))
  assert.equal(due('2 to 3 Business Days', arrived), at('2026-11-27T10:00:00'))
  assert.equal(due('a week, at most two weeks', arrived), at('2026-12-08T10:00:00'))
  assert.equal(due('4 hours', arrived), at('2026-11-24T14:00:00'))
  assert.equal(due('4 working hours', '2026-11-24T17:00:00+05:30'), at('2026-11-25T12:00:00'))
  assert.equal(due('24 hours', '2026-11-27T17:00:00+05:30'), at('2026-11-28T17:00:00'), 'around the clock, on a Saturday too')
  assert.equal(due('24 business hours', '2026-11-27T17:00:00+05:30'), at('2026-12-02T14:00:00'))
  for (const vague of ['', 'soon', 'a day or so', '0 days', '99999 days', 'days']) assert.equal(due(vague, arrived), '', vague)
})

test('stays at the same clock time when clocks change, and takes unreadable hours as 9 to 6', () => {
  const berlin = readCalendar('whenever', 'Christmas', 'Europe/Berlin')
  assert.equal(due('1 day', '2026-10-23T10:00:00+02:00', berlin), new Date('2026-10-26T10:00:00+01:00').toISOString())
  assert.deepEqual([berlin.from, berlin.until, berlin.holidays], ['09:00', '18:00', []])
})

test('stops in Spam and Trash, and goes on within working time', () => {
  const at = (written: string) => new Date(`${written}+05:30`)
  const message = { due_at: at('2026-11-26T14:00:00').toISOString() }
  const spam = withDuePaused(message, { ...message, suspicious: true }, at('2026-11-24T14:00:00'), PUNE)
  const trashed = withDuePaused(spam, { ...spam, trashed_at: 'x' }, at('2026-11-25T00:00:00'), PUNE)
  const restored = withDuePaused(trashed, { ...trashed, trashed_at: '' }, at('2026-11-25T10:00:00'), PUNE)
  assert.equal(restored.due_at, message.due_at)
  const back = withDuePaused(restored, { ...restored, suspicious: false }, at('2026-11-26T14:00:00'), PUNE)
  assert.equal(back.due_at, at('2026-11-30T09:00:00').toISOString(), 'on a Monday, not a Saturday')
  assert.equal(back.due_paused_at, '')
})
