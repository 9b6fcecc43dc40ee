import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

export async function examine(t: TestContext, env: Record<string, string>) {
  const { code, written } = await runCommand(t, ['server/commands/doctor.ts'], { DEMO_CONTENT: 'off', ...env })
  return { code, written, says: (verdict: string, about: string, what: RegExp) => assertSaid(written, { verdict, about, what }) }
}

function assertSaid(written: string, { verdict, about, what }: { verdict: string; about: string; what: RegExp }): void {
  const lines = written.split('\n').filter((line) => line.startsWith(verdict.padEnd(14) + about.padEnd(14)))
  assert.ok(
    lines.some((line) => what.test(line)),
    `${verdict} ${about} ${what}:\n${written}`,
  )
}

export async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

export async function newStore(t: TestContext): Promise<{ data: string; file: string }> {
  const data = await newFolder(t)
  const file = join(data, 'tradewind.sqlite')
  const { store } = await openFile(file)
  await store.create({ index: 'news', id: 'one', body: { title: 'One' } })
  await store.close()
  return { data, file }
}
