import { richText } from '#server/rich-text/sanitizer.ts'
import { wordOfRank } from './generated-items.ts'
import { inWords, type Part, shareOf, spreadOf } from './report.ts'

const BYTES = 100_000
const RUNS = 30

function article(): string {
  let html = ''
  for (let at = 0; html.length < BYTES; at++) {
    const words = Array.from({ length: 40 }, (_, word) => wordOfRank((at * 37 + word * 11) % 5000)).join(' ')
    html += `<h3>${words.slice(0, 40)}</h3><p>${words} <strong>bold</strong> <a href="https://a.example/${at}" rel="noopener noreferrer">link</a></p>`
    html += `<ul><li><p>${words.slice(0, 60)}</p></li></ul><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>`
    html += `<figure><img src="/assets/img/960x900/a${at}.webp" alt="A" width="600" height="300" /><figcaption>${words.slice(0, 30)}</figcaption></figure>`
  }
  return html.slice(0, BYTES)
}

export const sanitising: Part = {
  title: 'Making articles safe',
  async run({ isSmoke }) {
    const html = article()
    const ways = { 'when it is saved': richText.sanitize, 'when it is read': richText.sanitizeForReading }
    const rows = Object.entries(ways).map(([name, make]) => {
      make(html)
      const times = Array.from({ length: isSmoke ? 2 : RUNS }, (_, run) => {
        // The sanitizer remembers unchanged input.
        const other = `${html}<p>${run}</p>`
        const start = process.cpuUsage()
        make(other)
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1000
      })
      return [name, inWords(spreadOf(times), 1), shareOf(times, 0.95).toFixed(1)]
    })
    return [{ title: 'An article of 100 KB', columns: ['', 'ms of the processor (least to most)', '95 % within, ms'], rows }]
  },
}
