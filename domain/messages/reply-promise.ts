export const PROMISE = { replyTime: '1–2 business days', workingHours: '9:00–18:00', holidays: '' }
