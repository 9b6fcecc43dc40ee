import type { ActionFunctionArgs } from 'react-router'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import type { Session } from '#domain/access/sessions.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'safeFetch' | 'settings' | 'store'>

type Asked = { services: Ports; actor: Actor; session: Session; sent: FormData; request: Request }

/** Work continues after the client disconnects; each line is one JSON object. */
export function progressAction<Line>(work: (asked: Asked, send: (line: Line) => void) => Promise<void>) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const [services, sent] = [context.get(servicesContext), await readAdminForm(request)]
    const [actor, session] = [currentAdministrator(context), currentSession(context)]
    const encoder = new TextEncoder()
    let isRead = true
    const lines = new ReadableStream<Uint8Array>({
      async start(controller) {
        const send = (line: Line) => isRead && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
        await work({ services, actor, session, sent, request }, send)
        if (isRead) controller.close()
      },
      cancel() {
        isRead = false
      },
    })
    return new Response(lines, { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' } })
  }
}
