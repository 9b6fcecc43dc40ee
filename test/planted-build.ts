import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { buildIfNeeded } from '#server/bundle/build.ts'
import { plantedSecret } from '#test/app/planted-secret.ts'

const NAMES = [
  'EMAILJS_USER_ID',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'EMAILJS_ACCESS_TOKEN',
  'GA_API_SECRET',
  'SEARCH_URL',
  'SEARCH_USERNAME',
  'SEARCH_PASSWORD',
  'SEARCH_API_KEY',
  'BLOB_URL',
  'BLOB_ACCESS_KEY_ID',
  'BLOB_SECRET_ACCESS_KEY',
] as const
const FILE = 'planted-secrets.json'
/** Goes with the build that it tells of: a new build begins with an empty folder. */
const PLANTED = `build/${FILE}`

type PlantedSecrets = Record<(typeof NAMES)[number], string>

/** Sees to it that the site is built, and was built with secrets in the environment that a test can look for in every byte. */
export async function buildWithPlantedSecrets(): Promise<void> {
  if (!existsSync(PLANTED)) await rm('build', { recursive: true, force: true })
  const secrets = Object.fromEntries(NAMES.map((name) => [name, plantedSecret(name)]))
  if (await buildIfNeeded({ ...process.env, ...secrets })) await writeFile(PLANTED, JSON.stringify(secrets))
}

/** What was planted when the build was made that is there. */
export async function plantedSecrets(): Promise<PlantedSecrets> {
  return JSON.parse(await readFile(PLANTED, 'utf8'))
}

/** Whether a file of the build was put there by the build. */
export function isOfBuild(path: string): boolean {
  return !path.endsWith(FILE)
}
