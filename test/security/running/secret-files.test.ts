import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { parseAdoptOptions } from '#server/adopt/adopt-options.ts'
import { parseConfig, settingNames } from '#server/config/config.ts'
import { matchMisspelledSetting } from '#server/config/misspelled-settings.ts'
import { readSecretFiles, SECRET_SETTINGS } from '#server/config/secret-files.ts'
import { isSecretSetting } from '#server/logging/redact.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { runCommand } from '#test/process/run-command.ts'

const MAIL_FROM = 'website@example.com'

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

async function written(t: TestContext, content: string | Uint8Array): Promise<string> {
  const file = join(await newFolder(t), 'secret')
  await writeFile(file, content)
  return file
}

const problemOf = (environment: Record<string, string>) => {
  const result = parseConfig(environment)
  return result.ok ? '' : result.problem
}

describe('R2 a secret in a file', () => {
  test('is the value of every setting whose value is secret, without the line end behind it', async (t) => {
    for (const name of settingNames.filter(isSecretSetting))
      assert.ok(
        SECRET_SETTINGS.some((one) => one === name),
        name,
      )
    for (const name of SECRET_SETTINGS)
      for (const end of ['', '\n', '\r\n']) {
        const result = readSecretFiles({ [`${name}_FILE`]: await written(t, ` a secret ${end}`) })
        assert.equal(result.ok && result.environment[name], ' a secret ', name)
        assert.equal(matchMisspelledSetting(`${name}_FILE`), undefined)
      }
    assert.deepEqual(matchMisspelledSetting('SMPT_URL_FILE'), { meant: 'SMTP_URL_FILE' })
    assert.deepEqual(matchMisspelledSetting('SITE_URL_FILE'), {}, 'no setting that is no secret')
    const order = parseAdoptOptions(['--from', 'https://s.example'], { FROM_USERNAME: 'a', FROM_PASSWORD_FILE: await written(t, 'b\n') })
    assert.equal(order.ok && order.target.authorization, `Basic ${btoa('a:b')}`)
  })

  test('is refused by the name of its setting alone where it is none, set twice or wrong', async (t) => {
    const folder = await newFolder(t)
    const inFile = (file: string) => problemOf({ MAIL_FROM, SMTP_URL_FILE: file })
    assert.equal(inFile(join(folder, 'hidden')), 'SMTP_URL_FILE names a file that cannot be read (ENOENT)')
    await mkdir(join(folder, 'folder'))
    for (const [file, message] of [
      [join(folder, 'folder'), 'must name a file, and names something else'],
      ['/dev/zero', 'must name a file, and names something else'],
      [await written(t, ''), 'names an empty file'],
      [await written(t, '\n\n'), 'names an empty file'],
      [await written(t, Buffer.from([0xff, 0xfe, 0x61, 0])), 'names a file that cannot be read (it is not text in UTF-8)'],
      [await written(t, 'x'.repeat(100_000)), 'names a file of more than 64 KB, which is no secret'],
    ] as const)
      assert.equal(inFile(file), `SMTP_URL_FILE ${message}`)
    const file = await written(t, 'smtp://site:hidden#word@mail.example')
    assert.match(inFile(file), /^SMTP_URL \(from SMTP_URL_FILE\) must be percent-encoded/)
    assert.doesNotMatch(inFile(file), /hidden/)
    const both = { MAIL_FROM, SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: file }
    assert.equal(problemOf(both), 'SMTP_URL and SMTP_URL_FILE are both set: keep one of them')
    const { code, written: said } = await runCommand(t, ['server/start.ts'], { SMTP_URL_FILE: join(folder, 'hidden') })
    assert.deepEqual([code, said], [1, 'Not started: SMTP_URL_FILE names a file that cannot be read (ENOENT).\n'])
  })

  test('signs in, and is in no line of the doctor or the log', async (t) => {
    const smtp = await openSmtpPeer({ user: 'site', password: 'hidden-word' })
    t.after(() => smtp.close())
    const file = await written(t, `smtp://site:hidden-word@127.0.0.1:${smtp.port}\n`)
    const env = { DEMO_CONTENT: 'off', DATA_DIR: await newFolder(t), MAIL_FROM, SMTP_URL_FILE: file }
    const { written: said } = await runCommand(t, ['server/commands/doctor.ts'], env)
    assert.match(said, /^ok +mail +the server of SMTP_URL greets this one and lets it sign in\.$/m)
    assert.ok(said.includes(`SMTP_URL_FILE=${file}`), said)
    const words = [
      '--input-type=module',
      '-e',
      "const { log } = await import('./server/logging/log.ts'); log('Said', { detail: 'by hidden-word' })",
    ]
    const logged = await runCommand(t, words, env)
    assert.match(logged.written, /"detail":"by …"/)
    for (const text of [said, logged.written]) assert.doesNotMatch(text, /hidden-word/)
  })
})
