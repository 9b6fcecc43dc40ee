import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseConfig } from './config.ts'

const URL_ONLY = { SEARCH_URL: 'https://search.example:9200' }
const configOf = (environment: Record<string, string>) => {
  const result = parseConfig(environment)
  return result.ok ? result.config.search : assert.fail(result.problem)
}
const problemOf = (environment: Record<string, string>) => {
  const result = parseConfig(environment)
  return result.ok ? assert.fail('it was taken') : result.problem
}

describe('settings of a search service', () => {
  it('make it the store, with the credentials as its header takes them', () => {
    assert.equal(configOf({}), undefined)
    assert.deepEqual(configOf(URL_ONLY), { urls: ['https://search.example:9200'], prefix: 'tradewind-' })
    assert.deepEqual(
      configOf({ SEARCH_URL: 'http://127.0.0.1:9200/, http://[::1]:9201', SEARCH_USERNAME: 'site', SEARCH_PASSWORD: 'pä:ss' }),
      {
        urls: ['http://127.0.0.1:9200', 'http://[::1]:9201'],
        prefix: 'tradewind-',
        authorization: `Basic ${Buffer.from('site:pä:ss').toString('base64')}`,
      },
    )
    assert.deepEqual(configOf({ ...URL_ONLY, SEARCH_API_KEY: 'aWQ6a2V5', SEARCH_PREFIX: 'other_' }), {
      urls: ['https://search.example:9200'],
      prefix: 'other_',
      authorization: 'ApiKey aWQ6a2V5',
    })
  })

  it('take a private authority from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'authority-'))
    const file = join(folder, 'ca.pem')
    const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    writeFileSync(file, pem)
    assert.equal(configOf({ ...URL_ONLY, SEARCH_CA: file })?.ca, pem)
    writeFileSync(file, 'something else')
    for (const path of [file, join(folder, 'missing.pem')])
      assert.match(problemOf({ ...URL_ONLY, SEARCH_CA: path }), /^SEARCH_CA must be a file with/)
    rmSync(folder, { recursive: true })
  })

  it('R27 name no account that may do everything', () => {
    for (const SEARCH_USERNAME of ['elastic', 'admin', 'Admin', 'root'])
      assert.match(
        problemOf({ ...URL_ONLY, SEARCH_USERNAME, SEARCH_PASSWORD: 'x' }),
        /^SEARCH_USERNAME must be an account of the site alone/,
      )
    assert.ok(configOf({ ...URL_ONLY, SEARCH_USERNAME: 'site-admin', SEARCH_PASSWORD: 'x' }))
  })

  it('are refused by name, never by value', () => {
    for (const url of [
      'https://name:secret@search.example',
      'https://search.example/news',
      'https://search.example/?secret=1',
      'search.example:9200',
      'ftp://search.example',
      'https://search.example,',
      'https://',
      'secret',
    ]) {
      const problem = problemOf({ SEARCH_URL: url })
      assert.match(problem, /^SEARCH_URL must be the origin of a search service/, url)
      assert.doesNotMatch(problem, /secret/)
    }
    for (const name of ['SEARCH_USERNAME', 'SEARCH_API_KEY', 'SEARCH_PREFIX'])
      assert.match(problemOf({ [name]: 'x' }), new RegExp(`^SEARCH_URL is required when ${name} is set$`))
    assert.match(problemOf({ ...URL_ONLY, SEARCH_USERNAME: 'x' }), /^SEARCH_PASSWORD is required/)
    assert.match(problemOf({ ...URL_ONLY, SEARCH_PASSWORD: 'x' }), /^SEARCH_USERNAME is required/)
    assert.match(problemOf({ ...URL_ONLY, SEARCH_PREFIX: 'Upper*' }), /^SEARCH_PREFIX must be/)
    const both = { ...URL_ONLY, SEARCH_USERNAME: 'a', SEARCH_PASSWORD: 'b', SEARCH_API_KEY: 'c' }
    assert.match(problemOf(both), /^SEARCH_API_KEY cannot be used when SEARCH_PASSWORD is set$/)
    assert.match(problemOf({ SEARCH_URL: 'http://search.example:9200', SEARCH_API_KEY: 'c' }), /^SEARCH_URL must start with https:/)
  })
})
