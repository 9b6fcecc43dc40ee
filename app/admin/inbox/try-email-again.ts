import { redirectDocument } from 'react-router'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { resumeEmailNow } from '#domain/messages/resume-email.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'background' | 'log' | 'mailer' | 'now' | 'store'>

export async function tryEmailAgain(services: Ports, actor: Parameters<typeof recordActivity>[1], path: string): Promise<Response> {
  await resumeEmailNow(services)
  await recordActivity(services, actor, { what: 'messages-mailed-again' })
  return redirectDocument(path, 303)
}
