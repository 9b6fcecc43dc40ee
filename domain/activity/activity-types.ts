import { keysOf, textAt } from '#lib/objects/objects.ts'
import activities from './activities.json' with { type: 'json' }

export const activityKinds = {
  'signing-in': 'Signing in',
  content: 'Content',
  pictures: 'Images',
  files: 'Imports and exports',
  messages: 'Messages',
  settings: 'Settings',
} as const

export type ActivityKind = keyof typeof activityKinds

type NamesIn<Group> = Group extends unknown ? keyof Group & string : never

export type ActivityName = NamesIn<(typeof activities)[ActivityKind]>

export function isActivityKind(name: string | null): name is ActivityKind {
  return name !== null && Object.hasOwn(activityKinds, name)
}

export function isActivityName(name: string): name is ActivityName {
  return findActivity(name) !== undefined
}

export function activityOf(name: ActivityName): { kind: ActivityKind; words: string } {
  return findActivity(name) ?? { kind: 'settings', words: name }
}

function findActivity(name: string): { kind: ActivityKind; words: string } | undefined {
  const kind = keysOf(activityKinds).find((each) => Object.hasOwn(activities[each], name))
  return kind && { kind, words: textAt(activities[kind], name) ?? name }
}
