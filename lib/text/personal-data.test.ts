import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { viewedAddress } from '#domain/analytics/page-views.ts'
import { isPersonalName, isPersonalPath, isPersonalText } from './personal-data.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'
const ANYWHERE = [
  'dana@example.com',
  'dana+news@example.com',
  'dana%40example.com',
  'dana%2540example.com',
  'dana%252540example.com',
  'dana%25252525252540example.com',
  'ABCPE1234F',
  'd%61na%C2%A0%40example.com',
  'dana%u0040example.com',
  'dana&#64;example.com',
  '%EF%BC%A0dana',
  'dana(at)example.com',
  '+1-415-555-0123',
  '+91 98450 12345',
  '(020)7946.0958',
  '4111-1111-1111-1111',
  '123-45-6789',
  'DE89370400440532013000',
  '10.0.0.1',
  '2001:db8::8a2e:370:7334',
  '::1',
  JWT,
  '9f86d081884c7d65',
  'Xk9fQ2pLm3',
  'name=Jane',
  'sessionid=abc',
  'x;jsessionid=1A',
  '550e8400-e29b-41d4-a716-446655440000',
]

describe('what looks personal or secret', () => {
  it('is known in words and in paths, however it is encoded', () => {
    for (const text of ANYWHERE) {
      assert.equal(isPersonalText(text), true, text)
      assert.equal(isPersonalText(encodeURIComponent(encodeURIComponent(`about ${text}`))), true, text)
      assert.equal(isPersonalPath(`/about/${text}`), true, text)
      assert.equal(isPersonalPath(`/about/${encodeURIComponent(text)}/more`), true, text)
    }
    for (const path of [
      '/preview/shared/abc',
      '/reset-password/x',
      '/Token/x',
      '/users/jane',
      '/unsubscribe/x',
      '/verify-email/x/y',
      '/reset_password/x',
      '/resetpassword/x',
      '/api_key/x',
      '/otp/1',
      '/customers/jane',
      '/pan/x',
    ])
      assert.equal(isPersonalPath(path), true, path)
  })

  it('is known of a page by its capitals, before views are added up without them', () => {
    for (const secret of ['eyJhbGciOiJIUzI1NiJ9', 'dGVzdEBleGFtcGxlLmNvbQ']) assert.equal(viewedAddress(`/x/${secret}`, ''), '(other)')
    assert.equal(viewedAddress('/FAQ/', ''), '/faq')
  })

  it('is known of nearly every secret that is drawn at random', () => {
    for (const [bytes, encoding, least] of [
      [32, 'base64url', 500],
      [32, 'hex', 500],
      [16, 'base64url', 490],
      [10, 'hex', 480],
    ] as const) {
      const secrets = Array.from({ length: 500 }, (_, at) => bytesOf(at).subarray(0, bytes).toString(encoding))
      const missed = secrets.filter((secret) => !isPersonalPath(`/x/${secret}`))
      assert.ok(secrets.length - missed.length >= least, `${bytes} ${encoding}: ${missed}`)
    }
  })

  it('is not seen in old addresses and searches of everybody', () => {
    const paths = [
      '/',
      '/2024/03/15/how-to-set-up-a-gcc',
      '/news/20240315-opening',
      '/reports/fy-2024-2025',
      '/how-we-set-up-a-managed-capability-center-in-india-for-small-and-medium-enterprises-in-2026',
      '/Pages/AboutUs.aspx',
      '/GlobalCapabilityCentersForSmes2020.html',
      '/news/123456',
      '/caf%C3%A9/%E0%A4%AD%E0%A4%BE%E0%A4%B0%E0%A4%A4',
      '/h1b-visa-faq',
      '/top-10-cities',
      '/wp-content/uploads/2023/11/iPhone15-photo-1024x768.jpg',
      '/services/users-guide',
      '/login',
      '/password',
      '/key-facts/india',
      '/customers',
      '/100%25-owned-centers',
      '/caf%E9',
    ]
    for (const path of paths) assert.equal(isPersonalPath(path), false, path)
    for (const text of [
      'gcc 2024',
      'top 10 cities 2026',
      'what is it at pune',
      'bot model',
      '2026-11-27',
      'fy 2024-2025',
      'C++',
      'iPhone 15 Pro',
    ])
      assert.equal(isPersonalText(text), false, text)
  })

  it('is what parameters of such names hold', () => {
    const personal =
      'email e-mail Email userEmail contact_email mail phone phoneNumber tel mobile name first_name firstName lastname user[name] username token access_token password pwd secret api_key apikey key session sessionId sid auth iban ssn address ip_address street dob birthDate card[number] otp code em%61il'
    for (const name of personal.split(' ')) assert.equal(isPersonalName(name), true, name)
    for (const name of ['q', 'page', 'id', 'team', 'tab', 'utm_source', 'utm_campaign', 'utm_content', 'from', 'sort', 'a', 'ref'])
      assert.equal(isPersonalName(name), false, name)
  })
})

/** As good as random, and the same in every run. */
function bytesOf(at: number): Buffer {
  return createHash('sha256').update(String(at)).digest()
}
