const PERSONAL_PART =
  /e-?mail|phone|mobile|passw|passcode|passphrase|passport|token|secret|session|iban|address|birth|(?:first|last|full|sur|user|nick)name|aadha|credential|signature|apikey|postcode|zipcode|whatsapp/
const PERSONAL_WORDS = new Set(
  'name names user login mail tel fax cell contact jwt pass pwd pw pin otp code key sid sess auth authorization oauth account iban bic card cc cvv cvc ssn sin nin pan tax vat dob age street zip postal addr lat lng lon latitude longitude geo ip uid sig csrf xsrf nonce gclid fbclid msclkid clientid'.split(
    ' ',
  ),
)
const PERSONAL_FOLDER =
  /^(?:tokens?|reset|verify|confirm|confirmation|activate|activation|invites?|invitations?|unsubscribe|secrets?|sessions?|shared?|e-?mails?|phone|users?|members?|profiles?|customers?|accounts?|patients?|passwords?|(?:api-?)?keys?|otp|ssn|pan|aadhaar|passport|o?auth|magic|forgot|sign-?in)(?:-?(?:password|passcode|email|link|token|account|code|reset))?$/

const EMAIL = /@|[([{<]\s*at\s*[)\]}>]|\S\s+at\s+\S+\s+dot\s+\p{L}/iu
const IP = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])|(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}(?![\w:])/i
const DATE =
  /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?:([-/._ ]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\p{Nd}|3[01])|[-_ ](?:19|20)\p{Nd}{2})(?!\p{Nd})/gu
const NUMBER_OF_PATH = /\p{Nd}(?:[\s().+_~-]{0,3}\p{Nd}){6}/u
const NUMBER_OF_TEXT = /\p{Nd}{6}|\p{Nd}(?:[\s().+/:-]{0,3}\p{Nd}){6}/u
const LONG_TEXT = /[\p{Nd}a-z_/=+.-]{40}/iu
const NAMED_VALUE = /(?:^|[^\p{L}\p{N}])([\p{L}\p{N}_.-]{2,40})\s*[=:]\s*[^\s&]/gu
const UUID = /[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/i
const JWT = /eyJ[\w-]{8,}/
const PAN = /(?<![a-z\d])[a-z]{3}[abcfghljpt][a-z]\d{4}[a-z](?![a-z\d])/i
const STILL_ENCODED = /%[0-7][\da-f]/i
const RUN = /\w{10,}/g
const JOINED_RUN = /[\w-]{20,}/g
const TWISTS = /[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g
const PIECES = /[A-Z]?[a-z]+|[A-Z]+|\d+/g
const MOST_DECODED = 5
const LONGEST_READ = 1000

export function isPersonalName(name: string): boolean {
  const words = decoded(name)
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => PERSONAL_WORDS.has(word)) || PERSONAL_PART.test(words.join(''))
}

export function isPersonalText(text: string): boolean {
  if (text.length > LONGEST_READ) return true
  const plain = decoded(text)
  return NUMBER_OF_TEXT.test(plain.replaceAll(DATE, ' ')) || LONG_TEXT.test(plain) || isPersonalAnywhere(plain)
}

export function isPersonalPath(path: string): boolean {
  const plain = decoded(path)
  const parts = plain.toLowerCase().split('/')
  const isBehindName = parts.some((part, at) => PERSONAL_FOLDER.test(part.replaceAll('_', '-')) && Boolean(parts[at + 1]))
  return isBehindName || NUMBER_OF_PATH.test(plain.replaceAll(DATE, ' ')) || isPersonalAnywhere(plain)
}

function isPersonalAnywhere(plain: string): boolean {
  if (EMAIL.test(plain) || IP.test(plain) || PAN.test(plain) || STILL_ENCODED.test(plain) || isSecret(plain)) return true
  return plain.matchAll(NAMED_VALUE).some(([, name = '']) => isPersonalName(name))
}

/** Random tokens switch between letters, capitals and digits more often than words do. */
function isSecret(plain: string): boolean {
  if (UUID.test(plain) || JWT.test(plain)) return true
  return plain.matchAll(RUN).some(([run]) => isRandom(run)) || plain.matchAll(JOINED_RUN).some(([run]) => isRandomBase64(run))
}

function isRandom(run: string): boolean {
  const pieces = run.match(PIECES) ?? []
  const isMixed = pieces.join('').length / pieces.length <= 3.6
  if (isMixed && twistsIn(run) >= 4) return true
  return run.length >= 24 && /\d/.test(run) && (isMixed || pieces.some((piece) => piece.length > 15))
}

function isRandomBase64(run: string): boolean {
  const pieces = run.match(PIECES) ?? []
  return twistsIn(run) >= 4 && /[a-z][A-Z].*[a-z][A-Z]/.test(run) && pieces.join('').length / pieces.length <= 3.3
}

function twistsIn(run: string): number {
  return run.match(TWISTS)?.length ?? 0
}

function decoded(text: string): string {
  let plain = text.toWellFormed()
  for (let round = 0; round < MOST_DECODED && plain.includes('%'); round++) {
    const next = plain.replaceAll(/(?:%[\da-f]{2})+/gi, decodedPart)
    if (next === plain) break
    plain = next
  }
  return plain.replaceAll(/&#(?:64|x40);|&commat;|%u0040|\\u0040/gi, '@').normalize('NFKC')
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}
