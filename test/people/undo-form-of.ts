import type { TestApp } from '#test/test-app.ts'

/** The form that undoes the change of several items by which this news item was saved last. */
export async function undoing(app: TestApp, id: string): Promise<Record<string, string>> {
  const { updated_at = '', saved_with = '' } = (await app.store.get('news', id))?.body ?? {}
  return { change: 'undo', at: String(updated_at), together: String(saved_with) }
}
