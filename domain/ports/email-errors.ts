import emailAdvice from './email-advice.json' with { type: 'json' }

export type EmailErrorReason = keyof typeof emailAdvice

export type EmailError = { reason: EmailErrorReason; isPermanent: boolean }

export { emailAdvice }
