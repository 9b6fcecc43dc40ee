import { data } from 'react-router'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/read-form.ts'
import type { ImportProgress, ImportReport } from '#domain/items/import-report.ts'
import type { Route } from './+types/import'
import { runImport } from './run-import.ts'

export type ImportLine = ImportProgress | { phase: 'done'; report: ImportReport }

export function loader() {
  throw data(null, { status: 404 })
}

/** Imports a file and tells about it while it does: one JSON object a line, the last one with the report. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const actor = signedIn(context)
  const encoder = new TextEncoder()
  let isRead = true
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (line: ImportLine) => isRead && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      const { report } = await runImport(services, actor, { sent, tell: write })
      write({ phase: 'done', report })
      if (isRead) controller.close()
    },
    cancel() {
      isRead = false
    },
  })
  return new Response(lines, { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' } })
}
