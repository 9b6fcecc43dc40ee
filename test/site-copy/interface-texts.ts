import { ITEM_WORD, NOT_FOUND } from './every-page.ts'

/** What public pages say whatever the company says: none of it is in a table, each for its reason. */
const OWN: readonly (readonly [said: RegExp, reason: string])[] = [
  [/^(?:Breadcrumb|Pagination|Main|Footer)$/, 'names of landmarks, heard and not seen; assistive technology and tests hold on to them'],
  [/^Leave this field empty$/, 'the field that people do not see, to catch programs'],
  [/^(?:LinkedIn|X)$/, 'names of others'],
  [/^Tradewind Website$/, 'the title that Google is sent with each page view'],
  [/^\w+ \d{1,2}, \d{4}$/, 'a day'],
  [/^[\d:]+(?: [AP]M)?(?:–\u2060?[\d:]+ [AP]M)?$/, 'hours of the day'],
  [/^(?:and|[\s,])+$/, 'names in a row, as the language joins them'],
  [/^[\p{N}\p{P}×\s]+$/u, 'numbers and signs'],
  [/^w[\d,]+w$/, 'an owner’s amount times the team'],
  [/^[\da-f]{8}-[\da-f]{4}$/, 'the number of a failure'],
  [/^http:\/\/localhost:\d+$/, 'the address of the site, on paper'],
  [/^I{1,2}$/, 'initials in the place of a picture'],
  [/^The form arrived broken\. Go back and send it again\.$/, 'what no page could read, whatever it is for'],
  [/^(?:Title|x)$/, 'what was typed into a form of the administrator, and the names of its fields'],
]

const SKIPPED = /<(script|style)\b[^>]*>.*?<\/\1>|<!--.*?-->|<!DOCTYPE[^>]*>/gs
const SAID = [
  /\s(?:aria-label|alt|title|placeholder|data-model|data-failure|data-not-reached|data-sending)="([^"]+)"/g,
  /<meta (?:name="description"|property="og:(?:title|description)") content="([^"]+)"/g,
  /"(?:name|headline|description|slogan|creditText)":"([^"]+)"/g,
]

/** What a page with marked words says that is neither from a table nor from an item nor its own. */
export function leftOver(html: string): string[] {
  const seen = html
    .replaceAll(SKIPPED, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
  const said = SAID.flatMap((each) => [...html.matchAll(each)].map(([, text = '']) => text))
  const known = new RegExp(`w\\d+w(?:@example\\.com)?|${ITEM_WORD}|${NOT_FOUND}`, 'g')
  return [...seen, ...said]
    .map((text) => text.replaceAll(known, '').trim())
    .filter((text) => text !== '' && !OWN.some(([own]) => own.test(text)))
}
