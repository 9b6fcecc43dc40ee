/** As much of mailparser as the tests use. */
declare module 'mailparser' {
  type Address = { text: string; value: { name: string; address?: string }[] }
  export type ParsedMail = {
    headers: Map<string, unknown>
    headerLines: { key: string; line: string }[]
    from?: Address
    to?: Address
    cc?: Address
    bcc?: Address
    replyTo?: Address
    subject?: string
    messageId?: string
    text?: string
    html?: string | false
    attachments: unknown[]
  }
  export function simpleParser(source: string | Buffer): Promise<ParsedMail>
}
