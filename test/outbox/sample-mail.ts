import type { Mail } from '#domain/ports/services.ts'

export const MAIL: Mail = {
  id: '00m1abcde-0123456789abcdef0123',
  from_name: 'Zoë Quill',
  to_name: 'Tradewind',
  email: 'zoe.quill@example.net',
  subject: 'Hosted teams, 40 heads',
  message: 'Hello,\nwe plan forty heads in Pune.\n.\nZoë',
  receivedAt: new Date('2026-11-21T06:00:00Z'),
}
