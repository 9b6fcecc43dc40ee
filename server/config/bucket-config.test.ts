import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf } from '#server/services/services.ts'
import { parseConfig } from './config.ts'

const KEYS = { BLOB_ACCESS_KEY_ID: 'AKIA-planted', BLOB_SECRET_ACCESS_KEY: 'secret/+=planted' }
const BUCKET = { BLOB_URL: 'https://s3.example.com/pictures', ...KEYS }
const problemOf = (environment: Record<string, string>) => {
  const result = parseConfig(environment)
  return result.ok ? assert.fail('it was taken') : result.problem
}
const configOf = (environment: Record<string, string>) => {
  const result = parseConfig(environment)
  return result.ok ? result.config : assert.fail(result.problem)
}

describe('settings of a bucket', () => {
  it('make it the place of pictures, whatever the store is', () => {
    const access = { accessKeyId: 'AKIA-planted', secretAccessKey: 'secret/+=planted' }
    assert.equal(configOf({}).bucket, undefined)
    assert.deepEqual(configOf(BUCKET).bucket, { url: 'https://s3.example.com/pictures', region: 'us-east-1', ...access })
    const url = 'http://127.0.0.1:9000/My_pictures/of.the/site-1/'
    const { bucket, search } = configOf({ ...BUCKET, BLOB_URL: url, BLOB_REGION: 'eu-central-1', SEARCH_URL: 'https://search.example' })
    assert.deepEqual(bucket, { url: url.slice(0, -1), region: 'eu-central-1', ...access })
    assert.ok(search)
  })

  it('are no secret that pages can reach', () => {
    const reachable = JSON.stringify(settingsOf(configOf(BUCKET)))
    assert.doesNotMatch(reachable, /planted|s3\.example/)
  })

  it('are refused by name, never by value', () => {
    for (const url of [
      'https://s3.example.com',
      'https://s3.example.com/',
      'https://name:planted@s3.example.com/pictures',
      'https://s3.example.com/pictures?X-Amz-Signature=planted',
      'https://s3.example.com/pictures#planted',
      'https://s3.example.com/pictures//planted',
      'https://s3.example.com/.planted',
      'https://s3.example.com/plan%2Fted',
      's3://planted',
      's3.example.com/planted',
      'planted',
    ]) {
      const problem = problemOf({ ...BUCKET, BLOB_URL: url })
      assert.match(problem, /^BLOB_URL must be the address of a bucket such as /, url)
      assert.doesNotMatch(problem, /planted/)
    }
    for (const [name, value] of [
      ['BLOB_ACCESS_KEY_ID', 'planted with a space'],
      ['BLOB_SECRET_ACCESS_KEY', 'planted\n'],
      ['BLOB_REGION', 'planted,region'],
    ] as const) {
      const problem = problemOf({ ...BUCKET, [name]: value })
      assert.match(problem, new RegExp(`^${name} must be `))
      assert.doesNotMatch(problem, /planted/)
    }
    assert.equal(
      problemOf({ ...BUCKET, BLOB_URL: 'http://s3.example.com/pictures' }),
      'BLOB_URL must start with https://, but on this machine',
    )
  })

  it('are refused when half of them is missing', () => {
    assert.equal(problemOf({ BLOB_URL: BUCKET.BLOB_URL }), 'BLOB_ACCESS_KEY_ID is required when BLOB_URL is set')
    const { BLOB_SECRET_ACCESS_KEY: _, ...some } = BUCKET
    assert.equal(problemOf(some), 'BLOB_SECRET_ACCESS_KEY is required when BLOB_URL is set')
    assert.equal(problemOf(KEYS), 'BLOB_URL is required when BLOB_ACCESS_KEY_ID is set')
    assert.equal(problemOf({ BLOB_REGION: 'eu' }), 'BLOB_URL is required when BLOB_REGION is set')
  })
})
