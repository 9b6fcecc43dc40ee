import { ACTIVITY_PATH } from './people-path.ts'

export type ActivityView = { who: string; kind: string; page: number }

export function activityPath({ who, kind, page }: ActivityView): string {
  const query = new URLSearchParams({ ...(who ? { who } : {}), ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return query.size > 0 ? `${ACTIVITY_PATH}?${query}` : ACTIVITY_PATH
}
