import { filled, formWith } from './browser.ts'
import { requireSame, requireThat } from './difference.ts'
import type { ModelMessage } from './model.ts'
import type { Action, Run } from './run.ts'

export const INBOX = '/admin/messages'
const CONTACT = '/contact-us'
/** One address may send 60 an hour. */
const MOST_MESSAGES = 50

const sendMessage: Action = async (run) => {
  if (run.contactForms >= MOST_MESSAGES) return false
  run.contactForms++
  const number = run.words.number()
  const fields = {
    from_name: run.random.pick(['Ada', 'Łukasz & <Co>']),
    email: `ada${number}@client.example`,
    subject: `Question ${number}`,
    message: 'Grüße\n\n你好 & = %41 +',
    // Too fast it would be only now and then.
    website: 'x',
  }
  run.say(`send the message ${fields.subject}`)
  const form = formWith(await run.browser.load(CONTACT), 'from_name')
  const answer = await run.browser.send(CONTACT, form, filled(form, fields))
  requireSame('A message is answered', answer.status, 303)
  const id = /[?&]sent=([^#&]+)/.exec(answer.location)?.[1]
  requireThat(id !== undefined, `A message leads to ${answer.location}`)
  const next = await run.browser.load(answer.location)
  requireThat(next.words.includes('Message received.'), `${next.path} does not say that the message is there`)
  run.model.messages.unshift({
    id: decodeURIComponent(id),
    from_name: fields.from_name,
    subject: fields.subject,
    read: false,
    answered: false,
    isAside: true,
  })
  return true
}

const sendWrongMessage: Action = async (run) => {
  if (run.contactForms >= MOST_MESSAGES) return false
  run.contactForms++
  const wrong = run.random.pick([{ email: 'nobody' }, { message: ' ' }, { from_name: '' }, { subject: 'x'.repeat(301) }] as const)
  run.say(`send a message with a wrong ${Object.keys(wrong)}`)
  const form = formWith(await run.browser.load(CONTACT), 'from_name')
  const fields = { from_name: 'Ada', email: 'ada@client.example', subject: 'Wrong', message: 'Words', ...wrong }
  const answer = await run.browser.send(CONTACT, form, filled(form, fields))
  requireSame('A wrong message is answered', answer.status, 422)
  return true
}

async function openMessage(run: Run, message: ModelMessage) {
  const path = `${INBOX}/${encodeURIComponent(message.id)}`
  const page = await run.browser.load(path)
  requireSame(`${path} answers`, page.status, 200)
  message.read = true
  for (const words of [message.subject, message.from_name]) requireThat(page.words.includes(words), `${path} does not show ${words}`)
  return page
}

const readMessage: Action = async (run) => {
  const message = run.random.pick(run.model.messages)
  if (!message) return false
  run.say(`read ${message.subject}`)
  await openMessage(run, message)
  return true
}

const markMessage: Action = async (run) => {
  const message = run.random.pick(run.model.messages)
  if (!message) return false
  const intent = run.random.pick([message.answered ? 'not-answered' : 'answered', 'unread'] as const)
  run.say(`mark ${message.subject} as ${intent}`)
  const page = await openMessage(run, message)
  const form = formWith(page, 'intent', intent)
  const answer = await run.browser.send(page.path, form, [...filled(form), ['intent', intent]])
  requireSame('Marking answers', [answer.status, answer.location], [302, intent === 'unread' ? INBOX : page.path])
  if (intent === 'unread') message.read = false
  else message.answered = intent === 'answered'
  const next = await run.browser.load(answer.location)
  const said = { unread: 'is marked as unread', answered: 'is marked as answered', 'not-answered': 'is marked as not answered' }[intent]
  requireThat(next.words.includes(`The message ${said}.`), `The page does not say that the message ${said}`)
  return true
}

const releaseMessage: Action = async (run) => {
  const message = run.random.pick(run.model.messages.filter(({ isAside }) => isAside))
  if (!message) return false
  run.say(`release ${message.subject}`)
  const page = await openMessage(run, message)
  const form = formWith(page, 'intent', 'not-spam')
  const answer = await run.browser.send(page.path, form, [...filled(form), ['intent', 'not-spam']])
  requireSame('Releasing answers', [answer.status, answer.location], [302, page.path])
  message.isAside = false
  const next = await run.browser.load(answer.location)
  requireThat(next.words.includes('The message is in the inbox.'), 'The page does not say that the message is in the inbox')
  return true
}

const deleteMessage: Action = async (run) => {
  const message = run.random.pick(run.model.messages)
  if (!message) return false
  run.say(`delete ${message.subject}`)
  const page = await openMessage(run, message)
  const form = formWith(page, 'intent', 'delete')
  const answer = await run.browser.send(page.path, form, [...filled(form), ['intent', 'delete']])
  requireSame('Deleting a message answers', [answer.status, answer.location], [302, INBOX])
  run.model.messages.splice(run.model.messages.indexOf(message), 1)
  requireThat((await run.browser.load(page.path)).words.includes('30 days left'), 'A deleted message is not in Trash')
  return true
}

export const messageActions = { sendMessage, sendWrongMessage, readMessage, markMessage, releaseMessage, deleteMessage }
