/** Some systems cut longer mailto URLs. */
const LONGEST_QUOTE = 1500

type Answered = { email: string; subject: string; message: string; from_name: string; received: string }

export function replyLink({ email, subject, message, from_name, received }: Answered): string {
  const quote = quoted(message).map((line) => `> ${line}`)
  const body = ['', '', `On ${received}, ${from_name} wrote:`, ...quote].join('\r\n')
  const about = subject === '' ? '' : `subject=${encoded(/^re:/i.test(subject) ? subject : `Re: ${subject}`)}&`
  return `${mailLink(email)}?${about}body=${encoded(body)}`
}

export function mailLink(email: string): string {
  return `mailto:${encoded(email).replaceAll('%40', '@')}`
}

function quoted(message: string): string[] {
  let [room, end] = [LONGEST_QUOTE, 0]
  for (const character of message) {
    room -= encoded(character === '\n' ? '\r\n> ' : character).length
    if (room < 0) return [...message.slice(0, end).split('\n'), '[…]']
    end += character.length
  }
  return message.split('\n')
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
