import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openGa4 } from '#server/analytics/ga4.ts'
import { parseConfig } from '#server/config/config.ts'
import { settingsOf } from '#server/services/services.ts'
import { emailJsAt } from '#test/outbox/outbox-app.ts'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openGa4Peer } from '#test/peers/ga4.ts'
import { openTestApp } from '#test/test-app.ts'

const GA4 = { GA_MEASUREMENT_ID: 'G-ABC123', GA_API_SECRET: 'secret' }
const EMAILJS = { EMAILJS_USER_ID: 'u', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' }
const SMTP = { SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'website@tradewind.example' }
const DAYS = { MESSAGES_KEPT_DAYS: '90' }
const GOOGLE = { GOOGLE_CLIENT_ID: 'client' }

/** The policy of a site that was started with these variables, as plain text. */
async function policy(environment: Record<string, string> = {}): Promise<string> {
  const result = parseConfig(environment)
  assert.ok(result.ok)
  const { mailBy, pageViewsTo, messageRetentionDays, googleSignIn } = settingsOf(result.config)
  const app = await openTestApp({ settings: { mailBy, pageViewsTo, messageRetentionDays, googleSignIn } })
  const { html, status } = await app.page('/privacy-policy')
  await app.close()
  assert.equal(status, 200)
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
}

describe('the privacy policy', () => {
  it('names no company that receives nothing', async () => {
    const text = await policy()
    assert.doesNotMatch(text, /Google|EmailJS|analytics service, our server/)
    assert.match(text, /No other company’s analytics service receives them/)
    assert.match(text, /This site doesn’t load scripts, fonts or images from other companies/)
    assert.match(text, /We don’t pass them on by email/)
    assert.doesNotMatch(text, /emailed to us/)
  })

  it('keeps the date and the terms as given, whatever is configured', async () => {
    for (const environment of [{}, GA4, EMAILJS, SMTP, DAYS, GOOGLE, { ...GA4, ...EMAILJS, ...DAYS, ...GOOGLE }]) {
      const text = await policy(environment)
      for (const words of ['Last revised May 20, 2024', '3–\u20605 business days', 'within two months', 'Public pages set no cookies'])
        assert.ok(text.includes(words), words)
    }
  })

  it('says all that Google Analytics is passed, and nothing of it otherwise', async () => {
    const peer = await openGa4Peer()
    const relay = openGa4({
      url: peer.url,
      measurementId: 'G-ABC123',
      apiSecret: 'secret',
      siteUrl: 'https://www.example.com',
      timeZone: 'UTC',
      now: () => new Date(),
      log: assert.fail,
    })
    const visitor = { address: '203.0.113.77', userAgent: 'Mozilla/5.0', language: 'en-gb', optedOut: false }
    relay.report({ path: '/search-query', query: '?q=typed&page=2', title: 'Title', at: new Date(), visitor: () => visitor })
    relay.report({ path: '/faq', query: '', title: 'Title', at: new Date(), visitor: () => ({ ...visitor, optedOut: true }) })
    await relay.close()
    await peer.close()
    const [request, ...others] = peer.state.requests
    assert.ok(request && others.length === 0)
    const [event] = request.body.events
    assert.deepEqual(
      [request.body.ip_override, event?.params.page_location],
      ['203.0.113.0', 'https://www.example.com/search-query?page=2'],
    )
    const { events: _, ...about } = request.body
    // The same number for everybody: it tells nothing.
    const { engagement_time_msec, ...params } = event?.params ?? {}
    assert.equal(engagement_time_msec, 100)
    const text = await policy(GA4)
    for (const passed of Object.keys({ ...about, ...params })) assert.match(text, WORDS_OF[passed] ?? /^$/, passed)
    assert.match(text, /no search terms/)
    assert.match(text, /“Do Not Track” or “Global Privacy Control”, we pass on nothing about your visit/)
    assert.match(text, /pass them on to Google Analytics\. We don’t set cookies/)
    assert.match(text, /Google keeps what it received/)
    for (const words of Object.values(WORDS_OF)) assert.doesNotMatch(await policy({ ...SMTP, ...DAYS, ...GOOGLE }), words)
  })
})

describe('the privacy policy, on messages and sign-in,', () => {
  it('says how visits are told apart, for how long, and what a message keeps of one', async () => {
    const text = await policy()
    assert.match(text, /we turn your network address and your browser’s name into a code\. .* we delete it within an hour of the day’s end/)
    assert.match(text, /If your browser sends “Do Not Track” or “Global Privacy Control”, we count your page views without a code/)
    assert.match(text, /With your message, we keep the page and the button that led you to the form/)
  })

  it('says what is kept beside a message, how an address is confirmed, and what is kept of a deletion', async () => {
    for (const text of [await policy(), await policy(SMTP)]) {
      assert.match(text, /We also record who’s handling it, and our notes\./)
      assert.match(
        text,
        /We may first email a link to your address[^.]*\. After we delete everything, we keep a record\. It names the day[^.]*\. It holds a code for your/,
      )
    }
  })

  it('says what is counted of searches, and for how long', async () => {
    const text = await policy()
    assert.match(text, /We count searches, too\. We keep the day, the search terms and whether anything was found/)
    assert.match(text, /more than 100 characters\. We don’t keep terms that look like an email address, a long number or a key/)
    assert.match(text, /We delete the terms of searches, and the counts of missing pages, within 30 days\. Older backups/)
    assert.match(text, /We count requests for missing pages the same way, without any text after a question mark/)
  })

  it('says who mails messages and what that company receives', async () => {
    const peer = await openEmailJsPeer()
    const mailer = emailJsAt(peer.url, () => new Date())
    await mailer.send(MAIL)
    await mailer.close()
    await peer.close()
    const { template_params } = peer.state.taken[0]?.body ?? {}
    assert.deepEqual(Object.keys(Object(template_params)).sort(), ['email', 'from_name', 'message', 'subject', 'to_name'])
    const byEmailJs = await policy(EMAILJS)
    assert.match(
      byEmailJs,
      /EmailJS, a service that emails[^.]*, gets a copy\. That copy holds your name, your email address, the subject and the text\./,
    )
    assert.match(byEmailJs, /We don’t email messages that a program may have sent/)
    assert.match(byEmailJs, /whether it was read, emailed to us and answered/)
    const bySmtp = await policy(SMTP)
    assert.match(bySmtp, /Our email provider, which[^.]*, gets a copy\. That copy holds[^.]*, the subject, the text and the time\./)
    assert.doesNotMatch(bySmtp, /EmailJS/)
    assert.match(await policy({ ...SMTP, ...EMAILJS }), /EmailJS, a service that emails[^.]*, gets a copy/)
  })

  it('says when messages are deleted, or that they aren’t deleted automatically', async () => {
    assert.match(await policy(), /It isn’t deleted automatically on any date/)
    const text = await policy(DAYS)
    assert.match(text, /Our website deletes your message 90 days after it arrived\. Older backups/)
    assert.doesNotMatch(text, /deleted automatically|mailbox/)
    assert.match(
      await policy({ ...DAYS, ...SMTP }),
      /90 days after it arrived\. If the email to us is still waiting[^.]*\.[^.]*\. We keep the copy in our mailbox/,
    )
    assert.match(await policy({ MESSAGES_KEPT_DAYS: '1' }), /deletes your message one day after it arrived/)
  })

  it('says what the sign-in page loads where it does', async () => {
    assert.match(await policy(GOOGLE), /sign-in page for our staff\. It loads Google’s sign-in button and sets a cookie for the sign-in/)
    assert.doesNotMatch(await policy(GOOGLE), /Google Analytics/)
  })
})

/** How the policy calls what is passed on with a page view. */
const WORDS_OF: Record<string, RegExp> = {
  client_id: /a number of the day/,
  session_id: /shows which visits of one day belong together/,
  consent: /tell Google not to use any of this for advertising/,
  user_agent: /the kind of browser and device, as your browser describes itself/,
  ip_override: /your network address without its last part: the first three of four numbers, or the first 48 bits of a longer address/,
  page_location: /the page’s URL; after a question mark, only/,
  page_title: /the title “Tradewind Website”/,
  language: /the language it asks for first/,
}
