import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingNames } from './config.ts'
import { matchMisspelledSetting } from './misspelled-settings.ts'

test('a name that is nearly one of a setting is told from all others', () => {
  const names: Record<string, string> = {
    SIET_URL: 'SITE_URL',
    'SITE-URL': 'SITE_URL',
    site_url: 'SITE_URL',
    '\uFEFFSITE_URL': 'SITE_URL',
    ADMINEMAIL: 'ADMIN_EMAIL',
    ADMIN_EMIAL: 'ADMIN_EMAIL',
    BAKCUP_DIR: 'BACKUP_DIR',
    MESAGES_KEPT_DAY: 'MESSAGES_KEPT_DAYS',
    PROT: 'PORT',
    SMPT_URL: 'SMTP_URL',
    WORKER: 'WORKERS',
  }
  for (const [name, meant] of Object.entries(names)) assert.deepEqual(matchMisspelledSetting(name), { meant }, name)
  assert.deepEqual(matchMisspelledSetting('SMTP_PASSWORT'), {})
  const others =
    'HOME HOSTNAME HOSTTYPE INVOCATION_ID JOURNAL_STREAM LANG LOGNAME MAIL NODE_ENV OLDPWD PATH PWD SHELL STATE_DIRECTORY TERM USER'
  for (const name of [...settingNames, ...others.split(' ')]) assert.equal(matchMisspelledSetting(name), undefined, name)
})
