import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SentRequest, signatureFault } from './s3-signature.ts'

/** The examples of "Signature Calculations for the Authorization Header" in the documentation of Amazon S3. */
const ACCESS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const NOW = new Date('2013-05-24T00:10:00Z')
const CREDENTIAL = 'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const GET: SentRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `${CREDENTIAL},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
  body: new Uint8Array(),
}
const PUT: SentRequest = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    authorization: `${CREDENTIAL},SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd`,
  },
  body: Buffer.from('Welcome to Amazon S3.'),
}

describe('the signatures of the S3 peer', () => {
  it('are those of the documented examples', () => {
    assert.equal(signatureFault(GET, ACCESS, NOW), undefined)
    assert.equal(signatureFault(PUT, ACCESS, NOW), undefined)
  })

  it('hold for nothing else', () => {
    const faultOf = (changes: Partial<SentRequest>, access = {}) => signatureFault({ ...PUT, ...changes }, { ...ACCESS, ...access }, NOW)
    assert.equal(faultOf({ method: 'DELETE' }), 'SignatureDoesNotMatch')
    assert.equal(faultOf({ url: '/test%24file.txt' }), 'SignatureDoesNotMatch')
    assert.equal(faultOf({ url: '/test%24file.text?acl' }), 'SignatureDoesNotMatch')
    assert.equal(faultOf({ headers: { ...PUT.headers, host: 'another.example' } }), 'SignatureDoesNotMatch')
    assert.equal(faultOf({ body: Buffer.from('Welcome to Amazon S4.') }), 'XAmzContentSHA256Mismatch')
    assert.equal(faultOf({ headers: { ...PUT.headers, 'x-amz-meta-more': '1' } }), 'AccessDenied')
    assert.equal(faultOf({ headers: { ...PUT.headers, 'content-type': 'text/html' } }), 'AccessDenied')
    assert.equal(faultOf({ headers: { ...PUT.headers, authorization: undefined } }), 'AccessDenied')
    assert.equal(faultOf({}, { secretAccessKey: 'another' }), 'SignatureDoesNotMatch')
    assert.equal(faultOf({}, { accessKeyId: 'another' }), 'InvalidAccessKeyId')
    assert.equal(faultOf({}, { region: 'eu-west-1' }), 'AuthorizationHeaderMalformed')
    assert.equal(signatureFault(PUT, ACCESS, new Date('2013-05-24T00:15:01Z')), 'RequestTimeTooSkewed')
    assert.equal(signatureFault(PUT, ACCESS, new Date('2013-05-23T23:44:59Z')), 'RequestTimeTooSkewed')
  })
})
