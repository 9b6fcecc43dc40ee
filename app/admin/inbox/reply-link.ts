/** Some systems cut longer mailto URLs. */
const LONGEST_QUOTE = 1500

type Answered = { email: string; subject: string; message: string; from_name: string; received: string }

export function replyLink({ email, subject, message, from_name, received }: Answered): string {
  const quote = [...quoted(message)].map((line) => `> ${line}`)
  const body = ['', '', `On ${received}, ${from_name} wrote:`, ...quote].join('\r\n')
  const about = subject === '' ? '' : `subject=${encoded(/^re:/i.test(subject) ? subject : `Re: ${subject}`)}&`
  return `${mailLink(email)}?${about}body=${encoded(body)}`
}

export function mailLink(email: string): string {
  return `mailto:${encoded(email).replaceAll('%40', '@')}`
}

function* quoted(message: string): Generator<string> {
  let left = LONGEST_QUOTE
  for (const line of message.split('\n')) {
    const shown = beginning(line, left)
    if (shown !== '' || line === '') yield shown
    if (shown !== line) return yield '[…]'
    left -= encoded(`> ${line}\r\n`).length
    if (left <= 0) return yield '[…]'
  }
}

function beginning(line: string, room: number): string {
  let length = 0
  let end = 0
  for (const character of line) {
    length += encoded(character).length
    if (length > room) return line.slice(0, end)
    end += character.length
  }
  return line
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
