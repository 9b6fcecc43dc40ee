import { type Day, parseDay } from '#lib/time/dates.ts'
import { monthOf } from '#lib/time/written-days.ts'

/** Undefined for ambiguous dates such as 3/4/2026. */
export function parsePublishedDay(text: string): Day | undefined {
  const bare = text.trim().slice(0, 100)
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(bare) ?? []
  if (year) return parseDay(`${year}-${month}-${date}`)
  const inWords =
    /^(?:[a-z]+,? )?(?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?|([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?),? (\d{4})(?!\d)/i.exec(
      bare,
    )
  if (!inWords) return undefined
  const [, before, name, nameFirst, after, inYear] = inWords
  const place = monthOf(name ?? nameFirst)
  return place === 0 ? undefined : parseDay(`${Number(before ?? after)}/${place}/${inYear}`)
}
