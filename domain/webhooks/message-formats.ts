import type { DestinationKind } from '#domain/destinations/destination.ts'
import type { Message } from '#domain/messages/messages.ts'
import { stripControls, stripDirectionMarks } from '#lib/text/strip-controls.ts'

export type Content = { message: Message; siteUrl: string; isTest?: boolean }

/** Slack takes 3,000 characters in a block. Teams takes 28 KB in all, of UTF-16. */
const MOST = { line: 140, slack: 2900, teams: 6000 }

export const formats: Record<DestinationKind, (content: Content) => string> = {
  webhook: formatEvent,
  slack: formatForSlack,
  teams: formatForTeams,
}

function formatEvent({ message: all, siteUrl, isTest }: Content): string {
  const { id, from_name: name, email, subject, message, received_at, from_page: page, from_button: button } = all
  const origin = { page, button, entry_page: all.entry_page, source: all.source, campaign: all.campaign }
  const data = { id, name, email, subject, message, received_at, url: urlOf(siteUrl, id), origin }
  return JSON.stringify({ type: isTest ? 'message.test' : 'message.received', timestamp: received_at, data })
}

function formatForSlack(sent: Content): string {
  const { title, subject, sender, words } = partsOf(sent, MOST.slack)
  const plain = (type: string, text: string) => ({ type, text: { type: 'plain_text', text, emoji: false } })
  const link = { type: 'mrkdwn', text: `<${urlOf(sent.siteUrl, sent.message.id)}|Open in the inbox>`, verbatim: true }
  const blocks = [plain('header', subject), plain('section', sender), plain('section', words), { type: 'section', text: link }]
  return JSON.stringify({ text: title, parse: 'none', link_names: false, unfurl_links: false, unfurl_media: false, blocks })
}

function formatForTeams(sent: Content): string {
  const { title, subject, sender, words } = partsOf(sent, MOST.teams)
  const run = (text: string, look = {}) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] })
  const body = [run(title, { isSubtle: true }), run(subject, { size: 'Large', weight: 'Bolder' }), run(sender), run(words)]
  const actions = [{ type: 'Action.OpenUrl', title: 'Open in the inbox', url: urlOf(sent.siteUrl, sent.message.id) }]
  const content = { $schema: 'http://adaptivecards.io/schemas/adaptive-card.json', type: 'AdaptiveCard', version: '1.4', body, actions }
  const attachments = [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }]
  return JSON.stringify({ type: 'message', attachments })
}

function partsOf({ message: { subject, from_name, email, message }, isTest }: Content, most: number) {
  return {
    title: isTest ? 'Test message' : 'New message',
    subject: harmlessText(subject, MOST.line) || 'No subject',
    sender: harmlessText(`${from_name} · ${email}`, MOST.line),
    words: harmlessText(message, most) || '–',
  }
}

function urlOf(siteUrl: string, id: string): string {
  return `${siteUrl}/admin/messages/${encodeURIComponent(id)}`
}

const INVISIBLE = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]+/gu
const BREAK = '\u200B'
const ADDRESSES = /(?<=[\p{L}\p{N}])[.:](?=[/\p{L}\p{N}])|(?<=[@#&!])(?=[\p{L}\p{N}#])|(?<=\/)(?=\/)|(?<=\])(?=\()/gu

/** Text of a visitor that chat programs read as text alone: no mention, no link, no formatting. */
function harmlessText(text: string, most: number): string {
  const seen = stripDirectionMarks(stripControls(text.toWellFormed(), '\n')).replaceAll(INVISIBLE, '').trim()
  const tame = seen
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(ADDRESSES, (found) => `${found}${BREAK}`)
  if (tame.length <= most) return tame
  return `${tame.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
