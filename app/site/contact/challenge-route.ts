import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { loadFormSigningKey } from '#domain/access/stored-keys.ts'
import { verifyTimestamp } from '#domain/messages/form-timestamp.ts'
import type { Route } from './+types/challenge-route'
import { newChallenge } from './proof-of-work.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const form = readQuery('/contact-us/challenge', request).get('form') ?? ''
  const key = await loadFormSigningKey(services)
  if (!verifyTimestamp(key, form)) return Response.json({ error: 'There is no such form.' }, { status: 404 })
  return Response.json(await newChallenge({ key, form }, services.now()), { headers: { 'Cache-Control': 'no-store' } })
}
